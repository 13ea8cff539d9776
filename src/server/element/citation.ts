import type { Person } from './element-facts.ts';

/** `Anna-Lena Maria` as `A.-L. M.` */
function initialsOf(firstname: string): string {
  const initial = (part: string) => `${[...part][0] ?? ''}.`;
  const names = firstname.split(/\s+/).filter(Boolean);
  return names.map((name) => name.split('-').filter(Boolean).map(initial).join('-')).join(' ');
}

function nameOf({ lastname, firstname }: Person): string {
  return [lastname, firstname && initialsOf(firstname)].filter(Boolean).join(', ');
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Parts of the citation of an element. */
type CitationParts = {
  name: string;
  authors: readonly Person[];
  year: number;
  study: string | null;
  address: string;
};

/** `Lastname, F. (year): sample name. Study title. Institute. Address of the page.` Unknown parts are left out. */
export function citationOf({ name, authors, year, study, address }: CitationParts): string {
  const names = authors.map(nameOf).filter(Boolean).join('; ');
  const institute = authors.find((author) => author.institute)?.institute;
  const parts = [name, study, institute].flatMap((part) => (part ? [sentence(part)] : []));
  return `${[names, `(${year}):`].filter(Boolean).join(' ')} ${parts.join(' ')} ${address}`;
}
