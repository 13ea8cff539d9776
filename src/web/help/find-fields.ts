import { useMemo } from 'react';
import { languages } from '../../catalogue/locales/languages.ts';
import { createGuideSearch } from '../../catalogue/templates/field-guide.ts';
import { i18n, type TranslationKey } from '../language.ts';
import { fieldHelpKey, fieldLabelKey } from '../records/labels.ts';

/** A finder of the fields that what is typed may mean, in every language whose words are there. */
export function useFieldFinder() {
  return useMemo(
    () =>
      createGuideSearch(({ entity, fieldName }) => {
        const inAll = (key: TranslationKey) => languages.map((language) => i18n.getFixedT(language)(key));
        const table = [...inAll(`entities.${entity}.one`), ...inAll(`entities.${entity}.many`)];
        return {
          labels: inAll(fieldLabelKey(entity, fieldName)),
          meanings: [...inAll(fieldHelpKey(entity, fieldName)), ...table],
        };
      }),
    [],
  );
}
