import { useMemo } from 'react';
import { languages } from '../../catalogue/locales/languages.ts';
import { createGuideSearch } from '../../catalogue/templates/field-guide.ts';
import { i18n, type TranslationKey } from '../language.ts';
import { fieldHelpKey, fieldLabelKey } from '../ui/field-text-keys.ts';

/**
 * Returns a search for fields by their labels and meanings in every loaded language.
 * @param isNeeded false as long as nobody searches, so that the languages which are loaded by then are searched
 */
export function useFieldFinder(isNeeded = true): ReturnType<typeof createGuideSearch> {
  return useMemo(() => {
    if (!isNeeded) return () => [];
    return createGuideSearch(({ entity, fieldName }) => {
      const inAllLanguages = (key: TranslationKey) => languages.map((language) => i18n.getFixedT(language)(key));
      const table = [...inAllLanguages(`entities.${entity}.one`), ...inAllLanguages(`entities.${entity}.many`)];
      return {
        labels: inAllLanguages(fieldLabelKey(entity, fieldName)),
        meanings: [...inAllLanguages(fieldHelpKey(entity, fieldName)), ...table],
      };
    });
  }, [isNeeded]);
}
