import { useMemo } from 'react';
import { guideFinder } from '../../catalogue/field-guide.ts';
import { languages } from '../../catalogue/locales/languages.ts';
import { i18n, type WordKey } from '../language.ts';
import { fieldHelp, fieldLabel } from '../records/field-words.ts';

/** A finder of the fields that what is typed may mean, in every language whose words are there. */
export function useFieldFinder() {
  return useMemo(
    () =>
      guideFinder(({ entity, fieldName }) => {
        const inAll = (key: WordKey) => languages.map((language) => i18n.getFixedT(language)(key));
        const table = [...inAll(`entities.${entity}.one`), ...inAll(`entities.${entity}.many`)];
        return {
          labels: inAll(fieldLabel(entity, fieldName)),
          meanings: [...inAll(fieldHelp(entity, fieldName)), ...table],
        };
      }),
    [],
  );
}
