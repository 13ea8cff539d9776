/** Texts beside maps, and for screen readers. */
export const map = {
  around: 'Map centred on {position}',
  failed: 'The map could not be loaded.',
  zoom: 'Zoom level',
  closer: 'Closer',
  wider: 'Wider',
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
} as const;
