/** The sign of Strandbook: two waves that are a double strand. */
export function Logo() {
  return (
    <svg width="26" height="22" viewBox="0 0 24 20" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden>
      <path d="M1 4C6 4 7 16 12 16S18 4 23 4" strokeWidth="2" />
      <path d="M1 16C6 16 7 4 12 4S18 16 23 16" strokeWidth="2" />
      <path d="M10.2 7.6v4.8M13.8 7.6v4.8" strokeWidth="1.4" />
    </svg>
  );
}
