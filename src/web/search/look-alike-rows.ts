import { distinguishingFields } from '../../catalogue/addresses/search-query.ts';
import { columnOf } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { formatValue } from '../../catalogue/locales/formats.ts';
import type { Language } from '../../catalogue/locales/languages.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';

/** About the number of columns in view; rows that differ only in columns further right look alike. */
const columnsInView = 6;

/** Groups of elements with the same visible values, of at least two. */
function groupLookAlikes(
  elements: readonly ElementSearchResult[],
  appearanceOf: (element: ElementSearchResult) => unknown[],
): ElementSearchResult[][] {
  return [...Map.groupBy(elements, (element) => JSON.stringify(appearanceOf(element))).values()].filter(
    ({ length }) => length > 1,
  );
}

/**
 * The subtitle of each element that looks like another one of the page, by the element's id: gene, strategy and file,
 * then the run, and otherwise the element's id.
 * @param columns the names of the visible columns, in their order
 */
export function distinguishLookAlikes(
  elements: readonly ElementSearchResult[],
  columns: readonly string[],
  language: Language,
): Map<number, string> {
  const visibleColumns = columns.slice(0, columnsInView);
  const parts = new Map<number, string[]>();
  const partsOf = ({ sequencing_element_id: id }: ElementSearchResult) => parts.get(id) ?? [];
  const appearanceOf = (element: ElementSearchResult) => [
    ...visibleColumns.map((name) => [element[name] ?? null, element[reasonColumn(name)] ?? null]),
    ...partsOf(element),
  ];
  for (const fields of distinguishingFields) {
    const hiddenFields = fields.filter((name) => !visibleColumns.includes(name));
    for (const element of groupLookAlikes(elements, appearanceOf).flat()) {
      const texts = hiddenFields.flatMap((name) => {
        const [value, type] = [element[name] ?? '', columnOf(name)?.field.type ?? 'text'];
        return value === '' ? [] : formatValue(value, type, language);
      });
      parts.set(element.sequencing_element_id, [...partsOf(element), ...texts]);
    }
  }
  for (const element of groupLookAlikes(elements, appearanceOf).flat()) {
    const id = element.sequencing_element_id;
    parts.set(id, [...partsOf(element), `(${id})`]);
  }
  return new Map([...parts].map(([id, texts]) => [id, texts.join(' · ')]));
}
