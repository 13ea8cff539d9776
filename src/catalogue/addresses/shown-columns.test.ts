import { describe, expect, it } from 'vitest';
import { fieldColumnGroups } from './selectable-columns.ts';
import { formatShownColumns, parseShownColumns } from './shown-columns.ts';
import { unknownNamesIn } from './unknown-names.ts';

describe('the columns in an address', () => {
  it('have an order, pins and widths, within limits', () => {
    const text = 'event_label* event.geogr_loc_lat*-120 depth';
    const columns = parseShownColumns(text);
    expect(columns).toEqual([
      { name: 'event_label', isPinned: true, width: undefined },
      { name: 'event.geogr_loc_lat', isPinned: true, width: 120 },
      { name: 'depth', isPinned: false, width: undefined },
    ]);
    expect(formatShownColumns(columns)).toBe(text);
    expect(parseShownColumns('depth-10 <b> depth-999 ')).toEqual([{ name: 'depth', isPinned: false, width: 800 }]);
  });

  it('may be any fields of a record and of what it comes from, private ones for logged-in users alone', () => {
    const groups = fieldColumnGroups('field_sample', null);
    expect(groups.map(({ entity }) => entity)).toEqual(['field_sample', 'event', 'campaign']);
    expect(groups[1]?.columns.map(({ name }) => name)).toContain('event.geogr_loc_lat');
    const namesFor = (user: { id: number; person: null; roles: [] } | null) =>
      fieldColumnGroups('person', user)[0]?.columns.map(({ name }) => name);
    expect(namesFor(null)).not.toContain('email');
    expect(namesFor({ id: 1, person: null, roles: [] })).toContain('email');
  });

  it('and its filters are reported where the list has no such field', () => {
    const search = { columns: 'campaign colour', 'campaign!': '54', 'taste!': 'sweet', q: 'x', page: '2' };
    expect(unknownNamesIn('campaign', search, null)).toEqual(['colour', 'taste']);
  });

  it('may be measurements of events and samples, whatever signs their names have', () => {
    const columns = [
      { name: 'temp.top', isPinned: true, width: 120 },
      { name: 'Chl a 0-20', isPinned: false, width: undefined },
      { name: 'event.wind_speed', isPinned: false, width: undefined },
    ];
    const text = formatShownColumns(columns);
    expect(text).toBe('temp.top*-120 Chl~a~0!20 event.wind_speed');
    expect(parseShownColumns(text)).toEqual(columns);
    expect(unknownNamesIn('field_sample', { columns: text }, null)).toEqual([]);
    expect(unknownNamesIn('campaign', { columns: text }, null)).toEqual(columns.map(({ name }) => name));
    expect(unknownNamesIn('event', { columns: 'temp depth' }, null)).toEqual(['depth']);
  });
});
