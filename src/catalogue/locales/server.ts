import { api as apiDe } from './de/api.ts';
import { bin as binDe } from './de/bin.ts';
import { elementAbout as elementAboutDe } from './de/element-about.ts';
import { entryAnswers as entryAnswersDe } from './de/entry-answers.ts';
import { mail as mailDe } from './de/mail.ts';
import { templates as templatesDe } from './de/templates.ts';
import { api as apiEn } from './en/api.ts';
import { bin as binEn } from './en/bin.ts';
import { elementAbout as elementAboutEn } from './en/element-about.ts';
import { entryAnswers as entryAnswersEn } from './en/entry-answers.ts';
import { mail as mailEn } from './en/mail.ts';
import { templates as templatesEn } from './en/templates.ts';
import { createI18n, type KeyOf, type Language, resources, type SentenceKey, type Sentences } from './index.ts';
import { laterWords } from './later.ts';

/**
 * Words that only the server says, in its description of the calls, in mails and in workbooks: they weigh on no page. The
 * words that pages load later stand among them, as the server may say any.
 */
export const serverWords = {
  en: {
    ...laterWords.en,
    api: apiEn,
    bin: binEn,
    elementAbout: elementAboutEn,
    entryAnswers: entryAnswersEn,
    mail: mailEn,
    templates: templatesEn,
  },
  de: {
    ...laterWords.de,
    api: apiDe,
    bin: binDe,
    elementAbout: elementAboutDe,
    entryAnswers: entryAnswersDe,
    mail: mailDe,
    templates: templatesDe,
  },
} as const satisfies Record<Language, unknown>;

export type ServerSentenceKey = SentenceKey | KeyOf<(typeof serverWords)['en']>;

const words = {
  en: { translation: { ...resources.en.translation, ...serverWords.en } },
  de: { translation: { ...resources.de.translation, ...serverWords.de } },
} as const satisfies Record<Language, unknown>;

const instances = new Map<Language, Sentences>();

/** The sentence function of a language on the server, which knows those of the pages as well. */
export function serverSentences(language: Language): Sentences {
  const t = instances.get(language) ?? createI18n(language, words).getFixedT(language);
  instances.set(language, t);
  return t;
}
