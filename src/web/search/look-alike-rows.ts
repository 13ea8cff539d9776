import { distinguishingFields } from '../../catalogue/addresses/search-query.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { formatValue } from '../../catalogue/locales/formats.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';

/** A window shows about this many columns at once; rows that differ further to the right alone look the same. */
const columnsInView = 6;

/** Elements by what is shown of them. */
function groupLookAlikes(
  elements: readonly ElementSearchResult[],
  lookOf: (element: ElementSearchResult) => unknown[],
): ElementSearchResult[][] {
  return [...Map.groupBy(elements, (element) => JSON.stringify(lookOf(element))).values()].filter(
    ({ length }) => length > 1,
  );
}

/**
 * The second line of each element that looks the same as another one of the page: gene, strategy and file, then the run,
 * and in the last resort the number of the element.
 * @param columns the names of the columns that are shown, in their order
 */
export function distinguishLookAlikes(
  elements: readonly ElementSearchResult[],
  columns: readonly string[],
  language: Language,
): Map<number, string> {
  const shown = columns.slice(0, columnsInView);
  const parts = new Map<number, string[]>();
  const partsOf = ({ sequencing_element_id: id }: ElementSearchResult) => parts.get(id) ?? [];
  const lookOf = (element: ElementSearchResult) => [
    ...shown.map((name) => [element[name] ?? null, element[reasonColumn(name)] ?? null]),
    ...partsOf(element),
  ];
  for (const fields of distinguishingFields) {
    const more = fields.filter((name) => !shown.includes(name));
    for (const element of groupLookAlikes(elements, lookOf).flat()) {
      const texts = more.flatMap((name) => {
        const [value, type] = [element[name] ?? '', columnOf(name)?.field.type ?? 'text'];
        return value === '' ? [] : formatValue(value, type, language);
      });
      parts.set(element.sequencing_element_id, [...partsOf(element), ...texts]);
    }
  }
  for (const element of groupLookAlikes(elements, lookOf).flat()) {
    const id = element.sequencing_element_id;
    parts.set(id, [...partsOf(element), `(${id})`]);
  }
  return new Map([...parts].map(([id, some]) => [id, some.join(' · ')]));
}
