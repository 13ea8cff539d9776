import { describe, expect, it } from 'vitest';
import { warningsOf } from '../../../tests/warnings.ts';
import { buildRow, type TableRow } from '../../../tests/workbooks.ts';

const spellingMessages = async (rows: readonly TableRow[]) => {
  const { codes, ...messages } = await warningsOf(rows);
  return codes.includes('spellings') ? messages : null;
};

describe('names that differ only in spelling', () => {
  it.each<[string, string, string, string]>([
    ['campaign', 'Kiel Fjord', 'kiel-fjord', 'Campaign Kiel Fjord'],
    ['event_label', 'CTD 1', 'CTD_1', 'Event CTD 1'],
    ['field_sample_name', 'Cup A', 'cup A', 'Field sample Cup A'],
    ['nucleic_acid_sample_name', 'Cup-A', 'Cup–A', 'Nucleic acid sample Cup-A'],
    ['field_sample.protocol_id', 'Filter 0.2 \u00b5m', 'Filter 0.2 \u03bcm', 'Protocol Filter 0.2 \u00b5m'],
    ['project_name', 'Baltic Sea', 'BALTIC SEA', 'Project Baltic Sea'],
    ['study_title', 'Life in mud', 'Life in  mud ', 'Project study Life in mud'],
  ])('give a warning for %s', async (column, spelling, other, record) => {
    const common = { campaign: 'EMB177', event_label: 'CTD 1' };
    const cups = column.startsWith('field_sample.') ? ['Cup A', 'Cup B', 'Cup C'] : ['Cup A', 'Cup A', 'Cup A'];
    const rows = [spelling, spelling, other].map((name, i) =>
      buildRow({ ...common, field_sample_name: cups[i] ?? '', [column]: name }),
    );
    const { english, german } = (await spellingMessages(rows)) ?? {};
    const [message = ''] = english ?? [];
    expect(message).toContain(`Rows 2 and 4 name ${record}`);
    expect(message).toContain(`“${other.trim()}”, which differ only in case, spaces, dashes or similar`);
    expect(german?.[0]).toMatch(/^Die Zeilen 2 und 4 nennen .*, die sich nur in Groß- und Kleinschreibung/);
  });

  it('give one warning per entity with their number', async () => {
    const names = ['A 1', 'a1', 'B 1', 'b1', 'b-1', 'C 1'];
    const { english } = (await spellingMessages(names.map((campaign) => buildRow({ campaign })))) ?? {};
    expect(english).toEqual([
      expect.stringMatching(/^2 names have spellings .* First: Campaign A 1 and “a1” \(rows 2 and 3\)/),
    ]);
  });

  it('give no warning if they belong to different parents or have a separator between digits', async () => {
    const events = [
      ['EMB177', 'CTD 1'],
      ['EMB178', 'ctd-1'],
      ['EMB178', 'CTD 1-12'],
      ['EMB178', 'CTD 11-2'],
    ];
    const rows = events.map(([campaign, event_label]) => buildRow({ campaign, event_label }));
    expect(await spellingMessages(rows)).toBeNull();
  });

  it('give no warning without a name', async () => {
    const rows = ['', null].map((event_label) => buildRow({ event_label }));
    expect(await spellingMessages(rows)).toBeNull();
  });
});
