const iconProps = {
  width: 16,
  height: 16,
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
};

export function PencilIcon() {
  return (
    <svg {...iconProps} aria-hidden>
      <path d="m3 13 .6-2.8L11 2.8l2.2 2.2-7.4 7.4zM9.4 4.4l2.2 2.2" />
    </svg>
  );
}

export function TrashIcon() {
  return (
    <svg {...iconProps} aria-hidden>
      <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4" />
    </svg>
  );
}

export function RetryIcon() {
  return (
    <svg {...iconProps} aria-hidden>
      <path d="M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3" />
    </svg>
  );
}
