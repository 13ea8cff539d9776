import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Field, hasReasonColumn, isReference } from './definition.ts';
import { type Cell, fieldTypes, Problem, readCell, shorten, textOf } from './field-types.ts';
import { catalogue } from './index.ts';
import { missingTerms } from './vocabularies/insdc.ts';

const day = (text: string) => new Date(`${text}Z`);

/** The value that a cell gives, or its problem, short enough for a table: `!code`, or `!code {its params}`. */
function read(cell: Cell, field: Field): unknown {
  const value = readCell(cell, field);
  if (!(value instanceof Problem)) return value;
  return Object.keys(value.params).length === 0 ? `!${value.code}` : [`!${value.code}`, value.params];
}

type Case = [cell: Cell, kept: unknown];
const wrong = (code: string, value: string | number, more = {}) => [`!${code}`, { value, ...more }];

const tables: { title: string; field: Field; cases: Case[] }[] = [
  {
    title: 'a text',
    field: { type: 'text', maxLength: 5 },
    cases: [
      ['abc', 'abc'],
      ['  abc ', 'abc'],
      ['\u00a0abc\n', 'abc'],
      ['', null],
      ['   ', null],
      [null, null],
      [undefined, null],
      [12.5, '12.5'],
      [0, '0'],
      [true, 'TRUE'],
      [false, 'FALSE'],
      ['a\tb\nc', 'a\tb\nc'],
      ['a\r\nb', 'a\nb'],
      ['a\rb', 'a\nb'],
      ['a\r\nb\r\n\r\n', 'a\nb'],
      ['abcdef', ['!tooLong', { max: 5, length: 6 }]],
      ['a\u0000b', '!controlCharacter'],
      ['a\u001fb', '!controlCharacter'],
      ['a\ud800b', '!controlCharacter'],
      ['a\uffffb', '!controlCharacter'],
      ['µ–🧬', 'µ–🧬'],
    ],
  },
  {
    title: 'a text with a day in its cell',
    field: { type: 'text' },
    cases: [
      [day('2019-03-14'), '2019-03-14'],
      [day('2019-03-14T09:30:00'), '2019-03-14T09:30:00'],
      ['x'.repeat(1000), 'x'.repeat(1000)],
      ['x'.repeat(1001), ['!tooLong', { max: 1000, length: 1001 }]],
    ],
  },
  {
    title: 'a long text',
    field: { type: 'text', long: true },
    cases: [
      ['x'.repeat(32_767), 'x'.repeat(32_767)],
      ['x'.repeat(32_768), ['!tooLong', { max: 32_767, length: 32_768 }]],
    ],
  },
  {
    title: 'a number',
    field: { type: 'number', min: 0, max: 100 },
    cases: [
      [12.5, 12.5],
      ['12.5', 12.5],
      ['12,5', 12.5],
      // A computed value, as a spreadsheet and a text file hold it.
      [54.1 + 0.2, 54.3],
      ['54.300000000000004', 54.3],
      [0.1 + 0.2, 0.3],
      [12.3456789012345, 12.3456789012345],
      [' 12 ', 12],
      ['.5', 0.5],
      ['5.', 5],
      ['+5', 5],
      ['1e1', 10],
      ['1.5E-1', 0.15],
      ['-1', ['!tooSmall', { value: -1, min: 0 }]],
      ...Array.from(
        '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d',
        (minus): Case => [`${minus}1`, ['!tooSmall', { value: -1, min: 0 }]],
      ),
      ['5e\u20131', 0.5],
      [101, ['!tooBig', { value: 101, max: 100 }]],
      ['1.000,5', wrong('number', '1.000,5')],
      ['1,000.5', wrong('number', '1,000.5')],
      ['1 000', wrong('number', '1 000')],
      ['12 m', wrong('number', '12 m')],
      ['1e999', wrong('number', '1e999')],
      ['0x10', wrong('number', '0x10')],
      ['Infinity', wrong('number', 'Infinity')],
      [Number.NaN, wrong('placeholderOptional', 'NaN')],
      [Number.POSITIVE_INFINITY, wrong('number', 'Infinity')],
      [true, wrong('number', 'TRUE')],
      [day('2019-03-14'), wrong('number', '2019-03-14')],
      ['Not provided', { reason: 'not provided' }],
      ['NA', wrong('placeholderOptional', 'NA')],
      ['-999', ['!tooSmall', { value: -999, min: 0 }]],
    ],
  },
  {
    title: 'a number with a unit',
    field: { type: 'number', unit: 'ng/µl' },
    cases: [
      ['12,5', 12.5],
      ['12.5 ng/µl', 12.5],
      ['12.5ng/μl', 12.5],
      ['12.5 ng', wrong('numberInUnit', '12.5 ng', { unit: 'ng/µl' })],
      ['ng/µl', wrong('numberInUnit', 'ng/µl', { unit: 'ng/µl' })],
      ['12.5 µg/µl', wrong('numberInUnit', '12.5 µg/µl', { unit: 'ng/µl' })],
    ],
  },
  {
    title: 'an integer',
    field: { type: 'integer' },
    cases: [
      [408172, 408172],
      ['408172', 408172],
      ['408172.0', 408172],
      [-3, -3],
      [1.5, wrong('integer', '1.5')],
      ['1,5', wrong('integer', '1,5')],
      [2_147_483_647, 2_147_483_647],
      [2_147_483_648, wrong('integer', '2147483648')],
      ['NCBI:408172', wrong('integer', 'NCBI:408172')],
    ],
  },
  {
    title: 'a latitude',
    field: { type: 'latitude' },
    cases: [
      [57.32, 57.32],
      ['57,32', 57.32],
      ['57.32N', 57.32],
      ['57.32 n', 57.32],
      ['57.32°N', 57.32],
      ['57.32° N', 57.32],
      ['57.32 °', 57.32],
      ['57.32S', -57.32],
      ['-57.32', -57.32],
      ['0S', 0],
      [90, 90],
      [-90, -90],
      [90.0001, ['!latitudeRange', { value: 90.0001, limit: 90 }]],
      ['91S', ['!latitudeRange', { value: -91, limit: 90 }]],
      ['-57.32N', wrong('latitude', '-57.32N')],
      ['20E', wrong('latitude', '20E')],
      ['\u201357.32', -57.32],
      ['\u201057,32', -57.32],
      ["\u201254°30'", -54.5],
      ['N 57.32', 57.32],
      ["57°19'N", 57.3166667],
      ["54°30'N", 54.5],
      ["54° 30' S", -54.5],
      ["-54°30'", -54.5],
      ['54°30′15″N', 54.5041667],
      ["54°30'15''N", 54.5041667],
      ['54°30,5’ N', 54.5083333],
      ['N54°30\'15.5"', 54.5043056],
      ["0°0'S", 0],
      ["-54°30'N", wrong('latitude', "-54°30'N")],
      ["54°60'N", wrong('latitude', "54°60'N")],
      ['54°30.5\'15"N', wrong('latitude', '54°30.5\'15"N')],
      ["91°0'S", ['!latitudeRange', { value: -91, limit: 90 }]],
      ["54°30'E", wrong('latitude', "54°30'E")],
      ['5°6N', wrong('latitude', '5°6N')],
      ['12°5.5S', wrong('latitude', '12°5.5S')],
      // Read in no more time than it takes to look at each character.
      [`5${' '.repeat(1e6)}x°N`, wrong('latitude', `5${' '.repeat(56)}…`)],
      ['\u00a057.32\u200b', 57.32],
      ['N', wrong('latitude', 'N')],
      ['north', wrong('latitude', 'north')],
      [false, wrong('latitude', 'FALSE')],
    ],
  },
  {
    title: 'a longitude',
    field: { type: 'longitude', mandatory: 'valueOrReason' },
    cases: [
      ['20.05E', 20.05],
      ['19,3955 O', 19.3955],
      ['o 19.3955', 19.3955],
      ['20.05 W', -20.05],
      [180, 180],
      [-180, -180],
      [181, ['!longitudeRange', { value: 181, limit: 180 }]],
      ['54N', wrong('longitude', '54N')],
      ['not collected', { reason: 'not collected' }],
      ['Not Collected ', { reason: 'not collected' }],
      ['MISSING: control sample', { reason: 'missing: control sample' }],
      ['somewhere', wrong('longitude', 'somewhere')],
      ['unknown', wrong('placeholder', 'unknown')],
      [-999, wrong('placeholder', '-999')],
      ['-9999.0', wrong('placeholder', '-9999.0')],
      [-99, -99],
    ],
  },
  {
    title: 'a date',
    field: { type: 'date' },
    cases: [
      ['2019-03-14', '2019-03-14'],
      ['2019-03', '2019-03'],
      ['2019', '2019'],
      [2019, '2019'],
      [day('2019-03-14'), '2019-03-14'],
      [day('2019-03-14T23:59:59'), '2019-03-14'],
      ['14.03.2019', '2019-03-14'],
      ['4.3.2019', '2019-03-04'],
      ['2020-02-29', '2020-02-29'],
      ['2000-02-29', '2000-02-29'],
      ['2019-02-29', wrong('noSuchDay', '2019-02-29')],
      ['1900-02-29', wrong('noSuchDay', '1900-02-29')],
      ['2019-04-31', wrong('noSuchDay', '2019-04-31')],
      ['2019-13', wrong('noSuchMonth', '2019-13', { month: 13 })],
      ['2019-00', wrong('noSuchMonth', '2019-00', { month: 0 })],
      ['2019-03-00', wrong('noSuchDay', '2019-03-00')],
      ['0000-01-01', wrong('noSuchDay', '0000-01-01')],
      ['0001-01-01', wrong('dateEarly', '0001-01-01', { first: 1500 })],
      ['0019-03', wrong('dateEarly', '0019-03', { first: 1500 })],
      ['14.03.0019', wrong('dateEarly', '14.03.0019', { first: 1500 })],
      [new Date('0018-03-14T00:00:00Z'), wrong('dateEarly', '0018-03-14', { first: 1500 })],
      ['1850', '1850'],
      ['1500-01-01', '1500-01-01'],
      ['12:00', wrong('date', '12:00')],
      ['31.04.2019', wrong('noSuchDay', '31.04.2019')],
      [43538, wrong('dateNumber', '43538')],
      [2019.5, wrong('dateNumber', '2019.5')],
      [20190314, '2019-03-14'],
      ['20190314', '2019-03-14'],
      [20191314, wrong('noSuchDay', '2019-13-14')],
      [true, wrong('date', 'TRUE')],
      [new Date(Number.NaN), wrong('date', '')],
      [new Date('+012019-01-01T00:00:00Z'), wrong('date', '+012019-01-01T00:00:00.000Z')],
      ['not provided', { reason: 'not provided' }],
      ['n/a', wrong('placeholderOptional', 'n/a')],
    ],
  },
  {
    title: 'a day in other ways of writing',
    field: { type: 'date' },
    cases: [
      ['2019\u201305\u201301', '2019-05-01'],
      ['2019\u201105', '2019-05'],
      ['2019\u00ad05\u00ad01', '2019-05-01'],
      ['25\u201205\u20122010', '2010-05-25'],
      ['18\u2013Jun\u20132018', '2018-06-18'],
      ['2018/06/18', '2018-06-18'],
      ['2015/03/04', '2015-03-04'],
      ['2019-3-4', '2019-03-04'],
      ['2019.03.14', '2019-03-14'],
      ['18/06/2018', '2018-06-18'],
      ['06/18/2018', '2018-06-18'],
      ['6/18/2018', '2018-06-18'],
      ['25-05-2010', '2010-05-25'],
      ['05-25-2010', '2010-05-25'],
      ['05/05/2010', '2010-05-05'],
      ['18.06.2018', '2018-06-18'],
      ['03.04.2015', '2015-04-03'],
      ['18-Jun-2018', '2018-06-18'],
      ['18 June 2018', '2018-06-18'],
      ['June 18, 2018', '2018-06-18'],
      ['Jun 18th 2018', '2018-06-18'],
      ['2018-Jun-18', '2018-06-18'],
      ['18JUN2018', '2018-06-18'],
      ['18. Juni 2018', '2018-06-18'],
      ['3. Okt. 2018', '2018-10-03'],
      ['1. März 2019', '2019-03-01'],
      ['24 Dez 2018', '2018-12-24'],
      ['10/26/21', '2021-10-26'],
      ['18-Jun-18', '2018-06-18'],
      ['Jun 18, 21', '2021-06-18'],
      ['March 2019', '2019-03'],
      ['March_2019', '2019-03'],
      ['14_Mar_2019', '2019-03-14'],
      ['Dez. 2018', '2018-12'],
      ['2018-Jun', '2018-06'],
      ['3/2015', '2015-03'],
      ['03.2015', '2015-03'],
      ['2015/3', '2015-03'],
      ['03/04/2015', wrong('dateAmbiguous', '03/04/2015', { first: '2015-04-03', second: '2015-03-04' })],
      ['05-06-2010', wrong('dateAmbiguous', '05-06-2010', { first: '2010-06-05', second: '2010-05-06' })],
      ['10/11/12', wrong('dateAmbiguous', '10/11/12', { first: '2012-11-10', second: '2012-10-11' })],
      ['18/06/25', wrong('dateAmbiguous', '18/06/25', { first: '2025-06-18', second: '2018-06-25' })],
      ['14.03.19', wrong('dateAmbiguous', '14.03.19', { first: '2019-03-14', second: '2014-03-19' })],
      ['26-Oct-21', wrong('dateAmbiguous', '26-Oct-21', { first: '2021-10-26', second: '2026-10-21' })],
      ['10/26/85', wrong('dateYear', '10/26/85')],
      ['Jun-18', wrong('dateYear', 'Jun-18')],
      ['06/31/2018', wrong('noSuchDay', '06/31/2018')],
      ['2018/18/06', wrong('noSuchDay', '2018/18/06')],
      ['06.18.2018', wrong('noSuchDay', '06.18.2018')],
      ['31 June 2018', wrong('noSuchDay', '31 June 2018')],
      ['2016-17', wrong('noSuchMonth', '2016-17', { month: 17 })],
      ['2016/17', wrong('noSuchMonth', '2016/17', { month: 17 })],
      ['2016-2017', wrong('datePeriod', '2016-2017')],
      ['2019-03-10/2019-03-22', wrong('datePeriod', '2019-03-10/2019-03-22')],
      ['10.03.2019 - 22.03.2019', wrong('datePeriod', '10.03.2019 - 22.03.2019')],
      ['2019-03-10\u20132019-03-22', wrong('datePeriod', '2019-03-10\u20132019-03-22')],
      [
        '2019\u201303\u201310 \u2013 2019\u201303\u201322',
        wrong('datePeriod', '2019\u201303\u201310 \u2013 2019\u201303\u201322'),
      ],
      ['2016\u20132017', wrong('datePeriod', '2016\u20132017')],
      ['10/03-2019', wrong('date', '10/03-2019')],
      ['2019.05', wrong('date', '2019.05')],
      ['18 Foo 2018', wrong('date', '18 Foo 2018')],
      ['June', wrong('date', 'June')],
      ['summer 2018', wrong('date', 'summer 2018')],
      ['-2018-06-18', wrong('date', '-2018-06-18')],
      [`18${' '.repeat(1e6)}Jun 2018`, wrong('date', `18${' '.repeat(55)}…`)],
    ],
  },
  {
    title: 'a day with its time',
    field: { type: 'date' },
    cases: [
      ['2018-06-18T12:30:00Z', '2018-06-18'],
      ['2018-06-18T12:30', '2018-06-18'],
      ['2018-06-18 12:30', '2018-06-18'],
      ['2018-06-18 12:30:45.123', '2018-06-18'],
      // The day is the one that is written, whichever it is elsewhere.
      ['2018-06-18T23:30:00-05:00', '2018-06-18'],
      ['2018\u201306\u201318T23:30:00\u201305:00', '2018-06-18'],
      ['2018-06-18T00:30:00+0200', '2018-06-18'],
      ['18.06.2018 12:30', '2018-06-18'],
      ['6/18/2018 2:30 PM', '2018-06-18'],
      ['18 Jun 2018, 12:30', '2018-06-18'],
      ['2018-06-18T25:00', wrong('date', '2018-06-18T25:00')],
      ['2018-06 12:30', wrong('date', '2018-06 12:30')],
      ['12:30', wrong('date', '12:30')],
      ['03/04/2015 12:30', wrong('dateAmbiguous', '03/04/2015 12:30', { first: '2015-04-03', second: '2015-03-04' })],
    ],
  },
  {
    title: 'a date that an import wants',
    field: { type: 'date', mandatory: 'valueOrReason' },
    cases: [['Not provided', { reason: 'not provided' }]],
  },
  {
    title: 'a depth',
    field: { type: 'depth' },
    cases: [
      [5, '5'],
      [0, '0'],
      ['5', '5'],
      ['2,5', '2.5'],
      ['0-10', '0-10'],
      ['0 – 10', '0-10'],
      ['0\u201310', '0-10'],
      ['0\u00ad10', '0-10'],
      ['0\u221210', '0-10'],
      ['0 \u2014 10', '0-10'],
      ['0,5-1,5', '0.5-1.5'],
      ['10-10', '10-10'],
      ['9-10', '9-10'],
      ['5.0', '5'],
      ['05,50', '5.5'],
      ['0.0-010.00', '0-10'],
      ['100', '100'],
      ['0.05', '0.05'],
      ['10-0', wrong('depthOrder', '10-0')],
      [-5, wrong('depth', '-5')],
      ['5 m', wrong('depth', '5 m')],
      ['0-10-20', wrong('depth', '0-10-20')],
      ['surface', wrong('depth', 'surface')],
      ['1234567', wrong('depth', '1234567')],
      // A spreadsheet has taken 5-10 for the fifth of October.
      [day('2019-10-05'), wrong('depthDate', '2019-10-05')],
    ],
  },
  {
    title: 'a depth in metres',
    field: { type: 'depth', unit: 'm' },
    cases: [
      ['5 m', '5'],
      ['0-10m', '0-10'],
      ['2,5 m', '2.5'],
      ['not collected', 'not collected'],
      ['nan', wrong('placeholderOptional', 'nan')],
      ['5 cm', wrong('depth', '5 cm')],
      ['m', wrong('depth', 'm')],
    ],
  },
  {
    title: 'a text that an import wants',
    field: { type: 'text', mandatory: 'valueOrReason' },
    cases: [
      ['Baltic Sea', 'Baltic Sea'],
      ['NOT COLLECTED', 'not collected'],
      ['missing: not collected', 'not collected'],
      ['Missing: control sample', 'missing: control sample'],
      ['not applicable: control sample', 'missing: control sample'],
      ['Not applicable : Sample group', 'missing: sample group'],
      ['not collected:synthetic construct', 'missing: synthetic construct'],
      ['not provided: data agreement established pre-2023', 'missing: data agreement established pre-2023'],
      ['restricted access: human-identifiable', 'missing: human-identifiable'],
      ['restricted access:  endangered species', 'missing: endangered species'],
      ['not applicable: control', 'not applicable: control'],
      ...['NA', 'n/a', 'NaN', '#N/A', '-', '\u2013', 'None', '-999', '-999,0'].map(
        (typed): Case => [typed, wrong('placeholder', typed)],
      ),
      // A curator asks for the reason: "no statement", "not determined", and "as above", which is untrue once rows are sorted.
      ...['k. A.', 'k.A.', 'k.\u00a0A.', 'Keine Angabe', 'keine Angaben', 'unbekannt', 'Nicht bekannt', '#NV'].map(
        (typed): Case => [typed, wrong('placeholder', typed.replace('\u00a0', ' '))],
      ),
      ...['n.d.', 'nd', 'ND', '"', '\u3003', '\u201d', 'dito', 'Ditto', 's.o.', 'siehe oben', '/', '---'].map(
        (typed): Case => [typed, wrong('placeholder', typed)],
      ),
      // Within a text an abbreviation is a part of it, and some that stand alone are Karlsruhe or a word.
      ...['USA: ND', 'KA', 'so'].map((typed): Case => [typed, typed]),
      [-999, wrong('placeholder', '-999')],
      ['NA-12', 'NA-12'],
      ['-99', '-99'],
    ],
  },
  {
    title: 'a text that may be left out',
    field: { type: 'text' },
    cases: [
      // Kept as it is written: a comment "siehe oben", a mark "ND" or a barcode NA may say something to its readers.
      ...['NA', 'ND', 'k. A.', 'unbekannt', 'dito', '"', 'siehe oben', '/', '-999'].map(
        (typed): Case => [typed, typed],
      ),
    ],
  },
  {
    title: 'a checksum',
    field: { type: 'checksum', mandatory: 'valueOrReason' },
    cases: [
      ['0cc175b9c0f1b6a831c399e269772661', '0cc175b9c0f1b6a831c399e269772661'],
      ['0CC175B9C0F1B6A831C399E269772661', '0cc175b9c0f1b6a831c399e269772661'],
      ['a'.repeat(64), 'a'.repeat(64)],
      ['a'.repeat(33), ['!checksum', { length: 33 }]],
      ['g'.repeat(32), ['!checksumCharacter', { character: 'g' }]],
      [123, ['!checksum', { length: 3 }]],
      ['NOT PROVIDED', 'not provided'],
    ],
  },
  {
    title: 'a DOI',
    field: { type: 'doi' },
    cases: [
      ['10.5555/Example.1', '10.5555/example.1'],
      ['https://doi.org/10.5555/example.1', '10.5555/example.1'],
      ['HTTP://DX.DOI.ORG/10.5555/example.1', '10.5555/example.1'],
      ['doi:10.5555/example.1', '10.5555/example.1'],
      ['DOI: 10.5555/example.1', '10.5555/example.1'],
      ['10.5555/a(b)<c>;d', '10.5555/a(b)<c>;d'],
      ['10.5555', wrong('doi', '10.5555')],
      ['10.5555/', wrong('doi', '10.5555/')],
      ['10.5555/a b', wrong('doi', '10.5555/a b')],
      ['11.5555/a', wrong('doi', '11.5555/a')],
      ['https://example.org/10.5555/a', wrong('doi', 'https://example.org/10.5555/a')],
      [10.5555, wrong('doi', '10.5555')],
    ],
  },
  {
    title: 'an ORCID iD',
    field: { type: 'orcid' },
    cases: [
      ['0000-0002-1825-0097', '0000-0002-1825-0097'],
      ['https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
      ['http://ORCID.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
      ['0000\u20110002\u20111825\u20110097', '0000-0002-1825-0097'],
      ['0000-0000-2222-222x', '0000-0000-2222-222X'],
      ['0000-0002-1825-0098', wrong('orcid', '0000-0002-1825-0098')],
      ['0000-0002-1825-009X', wrong('orcid', '0000-0002-1825-009X')],
      ['0000000218250097', wrong('orcid', '0000000218250097')],
      ['0000-0002-1825-00971', wrong('orcid', '0000-0002-1825-00971')],
    ],
  },
  {
    title: 'a web address',
    field: { type: 'url' },
    cases: [
      ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
      ['HTTP://example.org', 'HTTP://example.org'],
      ['example.org', wrong('url', 'example.org')],
      ['ftp://example.org', wrong('url', 'ftp://example.org')],
      ['javascript:alert(1)', wrong('url', 'javascript:alert(1)')],
      ['https://', wrong('url', 'https://')],
      ['https://a b', wrong('url', 'https://a b')],
      ['https://a"b', wrong('url', 'https://a"b')],
      [`https://example.org/${'a'.repeat(1000)}`, wrong('url', `https://example.org/${'a'.repeat(37)}…`)],
    ],
  },
  {
    title: 'an address of mail',
    field: { type: 'email' },
    cases: [
      ['alex@example.org', 'alex@example.org'],
      [' Alex.Example@sub-domain.example.org ', 'Alex.Example@sub-domain.example.org'],
      ['alex', wrong('email', 'alex')],
      ['alex@example', wrong('email', 'alex@example')],
      ['alex@@example.org', wrong('email', 'alex@@example.org')],
      ['alex@example.museum', wrong('email', 'alex@example.museum')],
      ['alex example@example.org', wrong('email', 'alex example@example.org')],
      [`${'a'.repeat(250)}@example.org`, wrong('email', `${'a'.repeat(57)}…`)],
    ],
  },
  {
    title: 'a choice',
    field: { type: 'choice', vocabulary: 'library_strategy', mandatory: 'valueOrReason' },
    cases: [
      ['AMPLICON', 'AMPLICON'],
      ['amplicon', 'AMPLICON'],
      [' rna-seq ', 'RNA-Seq'],
      ['ampilcon', wrong('choiceNearest', 'ampilcon', { nearest: 'AMPLICON' })],
      ['WSG', wrong('choiceNearest', 'WSG', { nearest: 'WGS' })],
      ['something quite different', wrong('choice', 'something quite different')],
      ['not applicable', 'not applicable'],
      ['Not Applicable', 'not applicable'],
    ],
  },
  {
    title: 'a choice that takes no reason',
    field: { type: 'choice', vocabulary: 'library_layout' },
    cases: [
      ['paired', 'PAIRED'],
      ['Single', 'SINGLE'],
      ['Paired End', 'PAIRED'],
      ['piared', wrong('choiceNearest', 'piared', { nearest: 'PAIRED' })],
      ['not applicable', wrong('choice', 'not applicable')],
    ],
  },
  {
    title: 'a reference',
    field: { type: 'reference', to: 'person' },
    cases: [
      [12, 12],
      ['12', 12],
      [0, wrong('reference', '0')],
      [-1, wrong('reference', '-1')],
      [1.5, wrong('reference', '1.5')],
      [2_147_483_648, wrong('reference', '2147483648')],
      ['Example, Alex', wrong('reference', 'Example, Alex')],
    ],
  },
];

describe.each(tables)('$title', ({ field, cases }) => {
  test.each(cases)('%j', (cell, kept) => {
    expect(read(cell, field)).toEqual(kept);
  });
});

describe('a missing-value term', () => {
  it.each(missingTerms)('%s is stored in its own spelling by a field that accepts it', (term) => {
    const shouted = term.toUpperCase();
    expect(read(shouted, { type: 'text', mandatory: 'valueOrReason' })).toBe(term);
    expect(read(shouted, { type: 'latitude', mandatory: 'valueOrReason' })).toEqual({ reason: term });
    expect(read(shouted, { type: 'text', mandatory: 'value' })).toBe(shouted);
  });

  it('is recognised in the spellings of INSDC and of checklists', () => {
    const suffixes = missingTerms.flatMap((term) => (term.startsWith('missing: ') ? [term.slice(9)] : []));
    const field = { type: 'date', mandatory: 'valueOrReason' } as const;
    for (const term of missingTerms.filter((one) => !one.includes(':')))
      for (const suffix of suffixes)
        expect(read(`${term}: ${suffix}`, field)).toEqual({ reason: `missing: ${suffix}` });
    expect(read('not provided: not collected', field)).toEqual(wrong('date', 'not provided: not collected'));
  });

  it('needs an additional column if the value is no text', () => {
    const { event, field_sample, sequencing_element } = catalogue;
    expect(hasReasonColumn(event.fields.geogr_loc_lat)).toBe(true);
    expect(hasReasonColumn(field_sample.fields.field_sample_collection_date_begin)).toBe(true);
    expect(hasReasonColumn(event.fields.geog_loc_name)).toBe(false);
    expect(hasReasonColumn(sequencing_element.fields.forward_read_file_checksum)).toBe(false);
    expect(hasReasonColumn(event.fields.tot_depth_water_col)).toBe(true);
    expect(hasReasonColumn(field_sample.fields.depth)).toBe(false);
    expect(hasReasonColumn(field_sample.fields.samp_collect_method)).toBe(false);
  });
});

describe('every type', () => {
  const fields: Field[] = Object.values(catalogue).flatMap((entity) => Object.values(entity.fields));
  const cells = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.date({ noInvalidDate: false }));

  it('accepts any cell without an exception, and returns only values that its column can store', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), cells, (field, cell) => {
        const value = readCell(cell, field);
        if (value === null || value instanceof Problem || typeof value === 'object') return;
        const { column } = fieldTypes[field.type];
        if (column === 'text') expect(typeof value).toBe('string');
        else if (column === 'partial_date') expect(value).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?$/);
        else expect(value).toSatisfy(Number.isFinite);
        if (typeof value === 'string') expect(value).not.toContain('\0');
      }),
    );
  });

  it('reads its stored values unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), cells, (field, cell) => {
        const value = readCell(cell, field);
        if (value === null || typeof value === 'object') return;
        expect(readCell(value, field)).toEqual(typeof value === 'string' && value.trim() === '' ? null : value);
      }),
    );
  });

  it('reads a day correctly in every format, or reports that it is ambiguous', () => {
    const ways: ((y: string, m: string, d: string, name: string) => string)[] = [
      (y, m, d) => `${y}-${m}-${d}T01:02:03+14:00`,
      (y, m, d) => `${y}/${Number(m)}/${Number(d)}`,
      (y, m, d) => `${d}.${m}.${y}`,
      (y, m, d) => `${d}/${m}/${y}`,
      (y, m, d) => `${Number(m)}-${d}-${y}`,
      (y, m, d) => `${m}/${d}/${y.slice(2)}`,
      (y, _, d, name) => `${name} ${d}, ${y}`,
      (y, _, d, name) => `${Number(d)}-${name.slice(0, 3)}-${y}`,
    ];
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2039-12-31'), noInvalidDate: true });
    const field: Field = { type: 'date' };
    fc.assert(
      fc.property(days, fc.constantFrom(...ways), (date, way) => {
        const iso = date.toISOString().slice(0, 10);
        const [y = '', m = '', d = ''] = iso.split('-');
        const value = readCell(way(y, m, d, date.toLocaleString('en', { month: 'long', timeZone: 'UTC' })), field);
        if (value instanceof Problem) expect([value.params.first, value.params.second]).toContain(iso);
        else expect(value).toBe(iso);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts the examples of its fields', () => {
    for (const [name, entity] of Object.entries(catalogue))
      for (const [fieldName, field] of Object.entries<Field>(entity.fields)) {
        if (isReference(field)) continue;
        for (const example of [field.example, field.secondExample])
          if (example) expect(readCell(example, field), `${name}.${fieldName}`).not.toBeInstanceOf(Problem);
      }
  });
});

describe('textOf and shorten', () => {
  it('format a date without time, and a date with time', () => {
    expect(textOf(day('2019-03-14'))).toBe('2019-03-14');
    expect(textOf(day('2019-03-14T08:05:00'))).toBe('2019-03-14T08:05:00');
    expect(textOf(new Date(Number.NaN))).toBe('');
  });

  it('shorten a text that is too long for a message', () => {
    expect(shorten('x'.repeat(60))).toBe('x'.repeat(60));
    expect(shorten('x'.repeat(61))).toBe(`${'x'.repeat(57)}…`);
  });
});
