import { flatten, replaceTexts, type TranslationTree } from '../interface-texts.ts';
import { badRequests as badRequestsDe } from './de/bad-requests.ts';
import { revising as revisingDe } from './de/bulk-update-messages.ts';
import { elementAbout as elementAboutDe } from './de/element-about.ts';
import { entryAnswers as entryAnswersDe } from './de/entry-answers.ts';
import { leaving as leavingDe } from './de/leaving.ts';
import { mail as mailDe } from './de/mail.ts';
import { many as manyDe } from './de/many.ts';
import { mappings as mappingsDe } from './de/mapping-messages.ts';
import { operationWarnings as operationWarningsDe } from './de/operation-warnings.ts';
import { findCalls as findCallsDe } from './de/saved-search-messages.ts';
import { templates as templatesDe } from './de/templates.ts';
import { textAnswers as textAnswersDe } from './de/text-answers.ts';
import { undoing as undoingDe } from './de/undoing.ts';
import { labelOnly as labelOnlyDe } from './de/unused-labels.ts';
import { badRequests as badRequestsEn } from './en/bad-requests.ts';
import { revising as revisingEn } from './en/bulk-update-messages.ts';
import { elementAbout as elementAboutEn } from './en/element-about.ts';
import { entryAnswers as entryAnswersEn } from './en/entry-answers.ts';
import { leaving as leavingEn } from './en/leaving.ts';
import { mail as mailEn } from './en/mail.ts';
import { many as manyEn } from './en/many.ts';
import { mappings as mappingsEn } from './en/mapping-messages.ts';
import { operationWarnings as operationWarningsEn } from './en/operation-warnings.ts';
import { findCalls as findCallsEn } from './en/saved-search-messages.ts';
import { templates as templatesEn } from './en/templates.ts';
import { textAnswers as textAnswersEn } from './en/text-answers.ts';
import { undoing as undoingEn } from './en/undoing.ts';
import { labelOnly as labelOnlyEn } from './en/unused-labels.ts';
import { createI18n, type KeyOf, type Language, type PageTranslationKey, resources, type Translate } from './index.ts';

/** Texts that only the server uses, in mails and in workbooks; pages do not load them. */
export const serverTranslations = {
  en: {
    badRequests: badRequestsEn,
    elementAbout: elementAboutEn,
    entryAnswers: entryAnswersEn,
    findCalls: findCallsEn,
    labelOnly: labelOnlyEn,
    leaving: leavingEn,
    mail: mailEn,
    many: manyEn,
    mappings: mappingsEn,
    operationWarnings: operationWarningsEn,
    revising: revisingEn,
    templates: templatesEn,
    textAnswers: textAnswersEn,
    undoing: undoingEn,
  },
  de: {
    badRequests: badRequestsDe,
    elementAbout: elementAboutDe,
    entryAnswers: entryAnswersDe,
    findCalls: findCallsDe,
    labelOnly: labelOnlyDe,
    leaving: leavingDe,
    mail: mailDe,
    many: manyDe,
    mappings: mappingsDe,
    operationWarnings: operationWarningsDe,
    revising: revisingDe,
    templates: templatesDe,
    textAnswers: textAnswersDe,
    undoing: undoingDe,
  },
} as const satisfies Record<Language, unknown>;

export type ServerTranslationKey = PageTranslationKey | KeyOf<(typeof serverTranslations)['en']>;

const serverResources = {
  en: { translation: { ...resources.en.translation, ...serverTranslations.en } },
  de: { translation: { ...resources.de.translation, ...serverTranslations.de } },
} as const satisfies Record<Language, unknown>;

/** Every text of a language with its full key, as shipped with the application. */
export function shippedTexts(language: Language): [string, string][] {
  return flatten(serverResources[language].translation);
}

const instances = new Map<Language, Translate>();
const shippedInstances = new Map<Language, Translate>();
let changeCount = 0;

/** A number that changes whenever texts are overridden; caches of translated content compare it. */
export function textsVersion(): number {
  return changeCount;
}

/** Replaces the overriding texts of a language; all others are the shipped ones. */
export function overrideTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  const changed: { [L in Language]: { translation: TranslationTree } } = structuredClone(serverResources);
  replaceTexts(changed[language].translation, texts);
  instances.set(language, createI18n(language, changed).getFixedT(language));
  changeCount += 1;
}

/** The translate function for the shipped texts. */
export function getShippedTranslate(language: Language): Translate {
  const t = shippedInstances.get(language) ?? createI18n(language, serverResources).getFixedT(language);
  shippedInstances.set(language, t);
  return t;
}

/** The translate function of a language on the server, including the texts of the pages. */
export function getServerTranslate(language: Language): Translate {
  const t = instances.get(language) ?? createI18n(language, serverResources).getFixedT(language);
  instances.set(language, t);
  return t;
}
