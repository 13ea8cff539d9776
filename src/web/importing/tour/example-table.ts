import { templateColumns } from '../../../catalogue/templates/templates.ts';

/** The two cells that somebody corrects in the tour, one a row. */
export const wrongCells = { geogr_loc_lat: '573.2', library_strategy: 'AMPLIKON' } as const;

/** A made-up table: two samples of one cruise, each with one wrong cell. */
export function exampleTable(): string {
  const columns = templateColumns(['campaign', 'event_label', 'depth']);
  const rows = [
    columns.map(({ name, field }) => (name === 'geogr_loc_lat' ? wrongCells[name] : field.example)),
    columns.map(({ name, field }) =>
      name === 'library_strategy' ? wrongCells[name] : (field.secondExample ?? field.example),
    ),
  ];
  return [columns.map(({ name }) => name), ...rows].map((cells) => cells.join('\t')).join('\n');
}
