import { useMemo } from 'react';
import { languages } from '../../catalogue/locales/languages.ts';
import { createGuideSearch } from '../../catalogue/templates/field-guide.ts';
import { i18n, type TranslationKey } from '../language.ts';
import { fieldHelpKey, fieldLabelKey } from '../ui/field-text-keys.ts';

/** Returns a search for fields by their labels and meanings in every loaded language. */
export function useFieldFinder() {
  return useMemo(
    () =>
      createGuideSearch(({ entity, fieldName }) => {
        const inAllLanguages = (key: TranslationKey) => languages.map((language) => i18n.getFixedT(language)(key));
        const table = [...inAllLanguages(`entities.${entity}.one`), ...inAllLanguages(`entities.${entity}.many`)];
        return {
          labels: inAllLanguages(fieldLabelKey(entity, fieldName)),
          meanings: [...inAllLanguages(fieldHelpKey(entity, fieldName)), ...table],
        };
      }),
    [],
  );
}
