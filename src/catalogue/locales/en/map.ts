/** What maps say to those who cannot see them, and beside them. */
export const map = {
  around: 'Map centred on {position}',
  failed: 'The map could not be loaded.',
  zoom: 'How much the map shows',
  closer: 'Closer',
  wider: 'Wider',
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'W',
} as const;
