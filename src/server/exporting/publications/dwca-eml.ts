import { toArchiveText } from '../../../catalogue/archive/values.ts';
import { escapeXml, xmlElement as tag } from '../../xml.ts';
import { type Coverage, maxPlaces } from './coverage.ts';
import type { Agent, DatasetFacts } from './dwca-dataset.ts';

const maxTitles = 3;

const textElement = (name: string, text: string): string => tag(name, {}, escapeXml(text.trim()));
const optional = (name: string, text: string | null): string => (text?.trim() ? textElement(name, text) : '');

/** Somebody by names, institute and ORCID iD; never by an email address. */
function agentElement(name: string, { lastname, firstname, institute, orcid }: Agent): string {
  const [first, last] = lastname?.trim() ? [firstname, lastname] : [null, firstname];
  const names = [optional('givenName', first), optional('surName', last)];
  return tag(
    name,
    {},
    last?.trim() ? tag('individualName', {}, ...names) : '',
    optional('organizationName', institute),
    orcid ? tag('userId', { directory: 'https://orcid.org/' }, escapeXml(orcid)) : '',
  );
}

function titleOf(titles: readonly string[]): string {
  if (titles.length === 0) return 'Sampling events of sequenced samples';
  const others = titles.length - maxTitles;
  return [...titles.slice(0, maxTitles), ...(others > 0 ? [`${others} more`] : [])].join('; ');
}

/** A day, or a year: EML has no months. */
function calendarDate(date: string, isEnd: boolean): string {
  const [year = '', month, day] = date.split('-');
  if (month === undefined || day !== undefined) return date;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${date}-${isEnd ? lastDay : '01'}`;
}

function geographicCoverage({ box, places }: Coverage): string {
  if (!box) return '';
  const listed = places.slice(0, maxPlaces).join('; ');
  const description = places.length > maxPlaces ? `${listed}; and others` : listed || 'Positions of the events';
  const bound = (side: keyof typeof box) => tag(`${side}BoundingCoordinate`, {}, toArchiveText(box[side]));
  return tag(
    'geographicCoverage',
    {},
    textElement('geographicDescription', description),
    tag('boundingCoordinates', {}, ...(['west', 'east', 'north', 'south'] as const).map(bound)),
  );
}

function temporalCoverage({ begin, end }: Coverage): string {
  if (begin === null) return '';
  const dates = [calendarDate(begin, false), calendarDate(end ?? begin, true)] as const;
  const [first, last] = dates.map((date) => tag('calendarDate', {}, date));
  const content =
    dates[0] === dates[1]
      ? tag('singleDateTime', {}, first ?? '')
      : tag('rangeOfDates', {}, tag('beginDate', {}, first ?? ''), tag('endDate', {}, last ?? ''));
  return tag('temporalCoverage', {}, content);
}

/**
 * The description of the data, `eml.xml`, in GBIF's profile 1.3 of the Ecological Metadata Language (EML 2.2.0).
 * @param packageId an identifier of its own for each archive
 * @param today the day of its publication, `2026-11-28`
 */
export function emlXml(dataset: DatasetFacts, packageId: string, today: string): string {
  const { titles, abstracts, address } = dataset;
  const source = `Strandbook, ${address}`;
  const unknown: Agent = { lastname: null, firstname: null, institute: source, orcid: null };
  const creators = dataset.creators.length > 0 ? dataset.creators : [unknown];
  const contacts = dataset.contacts.length > 0 ? dataset.contacts : creators.slice(0, 1);
  const content = `Campaigns, sampling events and samples of sequences, and what was measured beside them, from ${source}.`;
  const coverage = [geographicCoverage(dataset), temporalCoverage(dataset)].filter(Boolean);
  const parts = [
    textElement('title', titleOf(titles)),
    ...creators.map((creator) => agentElement('creator', creator)),
    tag('pubDate', {}, today),
    tag('abstract', {}, ...[...abstracts, content].map((text) => textElement('para', text))),
    tag(
      'intellectualRights',
      {},
      textElement('para', 'No licence is stored with these data. Ask the contacts before you use them.'),
    ),
    ...(coverage.length > 0 ? [tag('coverage', {}, ...coverage)] : []),
    ...contacts.map((contact) => agentElement('contact', contact)),
  ];
  const attributes = {
    'xmlns:eml': 'https://eml.ecoinformatics.org/eml-2.2.0',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation':
      'https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd',
    packageId,
    system: 'http://gbif.org',
    scope: 'system',
    'xml:lang': 'en',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
${tag('eml:eml', attributes, '\n', tag('dataset', {}, '\n', ...parts.map((part) => `${part}\n`)), '\n')}
`;
}
