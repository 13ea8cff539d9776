import { describe, expect, it } from 'vitest';
import { entityNames, entityOf } from '../index.ts';
import { languages, resources, sentences } from './index.ts';
import { serverSentences, serverWords } from './server.ts';

type Words = { readonly [key: string]: string | Words };

/** Every sentence by its whole key, `room.key`. */
function flatten(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, word]): [string, string][] =>
    typeof word === 'string' ? [[prefix + key, word]] : flatten(word, `${prefix}${key}.`),
  );
}

/** The names that a sentence wants filled in. */
function placeholders(sentence: string): string[] {
  const names = [...sentence.matchAll(/\{([^{},]*)[^{}]*\}/g)].map((match) => match[1]?.trim() ?? '');
  return [...new Set(names)].sort();
}

const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(flatten({ ...resources[language].translation, ...serverWords[language] })),
  ]),
) as Record<(typeof languages)[number], Map<string, string>>;
const keys = [...words.en.keys()];
const known = new Set(keys.flatMap((key) => [key, withoutPlural(key)]));
const rooms = [...Object.keys(resources.en.translation), ...Object.keys(serverWords.en)];

const everyFile = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const files = Object.entries(everyFile).filter(([path]) => !path.startsWith('/src/catalogue/locales/'));
const sources = files.filter(([path]) => !/\.test\.tsx?$/.test(path)).map(([, text]) => text);

/** All texts that the first group of a pattern finds. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe('the words', () => {
  it('are the same in every language', () => {
    for (const language of languages) expect([...words[language].keys()].sort()).toEqual([...keys].sort());
  });

  it('are never empty', () => {
    for (const language of languages) {
      const empty = [...words[language]].filter(([, sentence]) => sentence.trim() === '');
      expect(empty, language).toEqual([]);
    }
  });

  it('want the same names filled in, in every language', () => {
    for (const language of languages) {
      for (const [key, sentence] of words[language]) {
        expect(placeholders(sentence), `${key} in ${language}`).toEqual(placeholders(words.en.get(key) ?? ''));
      }
    }
  });

  it('have both numbers where they have one', () => {
    for (const key of keys.filter((k) => k !== withoutPlural(k))) {
      expect(keys).toContain(`${withoutPlural(key)}_one`);
      expect(keys).toContain(`${withoutPlural(key)}_other`);
    }
  });

  it('call one thing by one word', () => {
    const others = {
      en: /\bmeanwhile\b|\ball the same\b|hangs together|\bORCID or\b/i,
      de: /Ereignis|Flusszelle|Zugangsnummer|geographische|Breitengrad|Längengrad|Kennwort|[Bb]enutzerkont|Administratorin|\bORCID oder\b/,
    };
    for (const language of languages) {
      const found = [...words[language]].filter(([, sentence]) => others[language].test(sentence));
      expect(found, language).toEqual([]);
    }
  });

  it('say of a number in the place of a date what helps in a form, and then what helps in a table', () => {
    const value = '43538';
    expect(sentences('en')('rules.dateNumber', { value })).toBe(
      '“43538” is a number, not a date. Write yyyy-mm-dd; in a table, give the cell a date format.',
    );
    expect(sentences('de')('rules.dateNumber', { value })).toMatch(/Schreiben Sie jjjj-mm-tt; in einer Tabelle/);
  });

  it('name the limits that are checked', () => {
    const said = (key: 'importing.tooLarge' | 'dataImport.file.rules') => sentences('en')(key);
    expect(said('importing.tooLarge')).toBe('Sorry, you can only upload files smaller than 100 MB.');
    expect(said('dataImport.file.rules')).toMatch(/ of at most 100 MB$/);
    expect(serverSentences('de')('api.fields.file')).toMatch(/, höchstens 100 MB\.$/);
    expect(serverSentences('en')('api.fields.hits')).toMatch(/; at most 500 of a list\.$/);
  });

  it('name every form group of the catalogue and no other', () => {
    const used = new Set(entityNames.flatMap((name) => Object.keys(entityOf(name).groups)));
    expect(Object.keys(resources.en.translation.groups).sort()).toEqual([...used].sort());
  });
});

describe('the sources', () => {
  const source = sources.join('\n');
  /** Texts in quotes: whole keys, and the codes from which a template like `rules.${code}` makes one. */
  const literals = new Set(found(source, /['"`]([\w.]+)(?=['"`])/g));
  /** Endings that a template adds to a code: `${code}Range`. */
  const endings = found(source, /`\$\{\w+\}(\w+)`/g);
  /** Beginnings that a template puts before a code, with the names of the properties in the same file: `accounts.fields.${field}`. */
  const templates = sources.flatMap((text) => {
    const properties = new Set(found(text, /\b(\w+)\??:/g));
    return found(text, /`((?:\w+\.)+)\$\{/g).map((opening) => ({ opening, properties }));
  });

  function isUsed(key: string): boolean {
    if (literals.has(key)) return true;
    return templates.some(({ opening, properties }) => {
      if (!key.startsWith(opening)) return false;
      const code = key.slice(opening.length);
      const stems = endings.filter((ending) => code.endsWith(ending)).map((ending) => code.slice(0, -ending.length));
      return properties.has(code) || [code, ...stems].some((stem) => literals.has(stem));
    });
  }

  it('use every sentence', () => {
    // Another test checks the words that the description of the calls has for the names in its schemas.
    const derived = /^(fields|entities|groups|api\.fields)\./;
    const unused = keys.map(withoutPlural).filter((key) => !derived.test(key) && !isUsed(key));
    expect([...new Set(unused)]).toEqual([]);
  });

  it('ask for no sentence that is not there', () => {
    const inRoom = new RegExp(`['"\`]((?:${rooms.join('|')})\\.[\\w.]+)['"\`]`, 'g');
    const asked = /\bt\(\s*['"`]([\w.]+)['"`]/g;
    const thrown = /\bnew HttpError\([^()'"`]*['"`]([\w.]+)['"`]/g;
    const missing = files.flatMap(([path, text]) =>
      [inRoom, asked, thrown]
        .flatMap((pattern) => found(text, pattern))
        .filter((key) => !known.has(key))
        .map((key) => `${path}: ${key}`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
