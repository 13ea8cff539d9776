import { languages } from '../catalogue/locales/languages.ts';
import { request } from './http.ts';
import { i18n } from './language.ts';

type TextOverrides = Readonly<Record<(typeof languages)[number], Readonly<Record<string, string>>>>;

/**
 * Says an institute's texts in the place of the shipped ones. Those of screens that are loaded later stand there before them,
 * and stay.
 * @param hash of the texts, with which the browser keeps them
 */
export async function loadTextOverrides(hash: string): Promise<void> {
  const texts = await request<TextOverrides>(`/rest/texts/changed?v=${hash}`);
  for (const language of languages)
    for (const [key, text] of Object.entries(texts[language])) {
      i18n.addResource(language, 'translation', key, text);
    }
}
