import { describe, expect, it } from 'vitest';
import { entityNames, entityOf } from '../index.ts';
import { findTextProblem, flatten, placeholders, replaceTexts, restoreOuterWhitespace } from '../interface-texts.ts';
import { frame } from './en/frame.ts';
import { formatDate, formatDecimal } from './formats.ts';
import { getTranslate, languages, resources } from './index.ts';
import { getServerTranslate, serverTranslations } from './server.ts';

const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(flatten({ ...resources[language].translation, ...serverTranslations[language] })),
  ]),
) as Record<(typeof languages)[number], Map<string, string>>;
const keys = [...words.en.keys()];
const known = new Set(keys.flatMap((key) => [key, withoutPlural(key)]));
const rooms = [...Object.keys(resources.en.translation), ...Object.keys(serverTranslations.en)];

const everyFile = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const files = Object.entries(everyFile).filter(([path]) => !path.startsWith('/src/catalogue/locales/'));
const sources = files.filter(([path]) => !/\.test\.tsx?$/.test(path)).map(([, text]) => text);

/** All texts that the first group of a pattern finds. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

describe('the texts', () => {
  it('have the same keys in every language', () => {
    for (const language of languages) expect([...words[language].keys()].sort()).toEqual([...keys].sort());
  });

  it('are never empty', () => {
    for (const language of languages) {
      const empty = [...words[language]].filter(([, sentence]) => sentence.trim() === '');
      expect(empty, language).toEqual([]);
    }
  });

  it('have the same placeholders in every language', () => {
    for (const language of languages) {
      for (const [key, sentence] of words[language]) {
        expect(placeholders(sentence), `${key} in ${language}`).toEqual(placeholders(words.en.get(key) ?? ''));
      }
    }
  });

  it('have both plural forms or none', () => {
    for (const key of keys.filter((k) => k !== withoutPlural(k))) {
      expect(keys).toContain(`${withoutPlural(key)}_one`);
      expect(keys).toContain(`${withoutPlural(key)}_other`);
    }
  });

  it('use a gender-neutral form for one more of anything', () => {
    const t = getTranslate('de');
    expect(t('narrowing.more', { count: 1, number: '1' })).toBe('1 weiteren zeigen');
    expect(t('records.aside.more', { count: 1 })).toBe('und 1 weiterer Eintrag');
    const from = t('element.lineage.from.sequencing_library');
    expect(t('element.lineage.siblings', { number: '1', from })).toBe('noch 1 aus derselben Bibliothek');
  });

  it('use one term for one thing', () => {
    const others = {
      en: /\bmeanwhile\b|\ball the same\b|hangs together|\bORCID or\b/i,
      de: /Ereignis|Flusszelle|Zugangsnummer|geographische|Breitengrad|Längengrad|Kennwort|[Bb]enutzerkont|Administratorin|\bORCID oder\b/,
    };
    for (const language of languages) {
      const found = [...words[language]].filter(([, sentence]) => others[language].test(sentence));
      expect(found, language).toEqual([]);
    }
  });

  it('explain a number in a date field for forms, and then for tables', () => {
    const params = { field: '{0}', value: '43538' };
    expect(getTranslate('en')('rules.dateNumber', params)).toBe(
      '{0} is not valid: “43538” is a number, not a date. Write yyyy-mm-dd; in a table, give the cell a date format.',
    );
    expect(getTranslate('de')('rules.dateNumber', params)).toMatch(
      /Schreiben Sie jjjj-mm-tt oder .*; in einer Tabelle/,
    );
  });

  it('have dates and decimals in the format of the language', () => {
    const [en, de] = languages.map((language) => getTranslate(language));
    const period = { field: 'A', begin: '2019-03-14', end: '2018-11' };
    expect(en?.('rules.endBeforeBegin', period)).toContain('2018-11 is before the beginning, 2019-03-14');
    expect(de?.('rules.endBeforeBegin', period)).toContain('11.2018 liegt vor dem Beginn, 14.03.2019');
    expect(en?.('rules.latitudeRange', { field: 'A', value: -90.5 })).toContain('-90.5 is not');
    expect(de?.('rules.latitudeRange', { field: 'A', value: -90.5 })).toContain('-90,5 liegt');
    expect(formatDecimal('0.5-10.25', 'de')).toBe('0,5-10,25');
    expect(formatDate('2019', 'de')).toBe('2019');
    expect(formatDate('2019-03-14 | 2019-04', 'de')).toBe('14.03.2019 | 04.2019');
  });

  it('name the limits that are enforced', () => {
    const said = (key: 'importing.tooLarge' | 'dataImport.file.rules') => getServerTranslate('en')(key);
    expect(said('importing.tooLarge')).toBe('Sorry, you can only upload files smaller than 100 MB.');
    expect(said('dataImport.file.rules')).toMatch(/, up to 100 MB$/);
  });

  it('name exactly the form groups of the catalogue', () => {
    const used = new Set(entityNames.flatMap((name) => Object.keys(entityOf(name).groups)));
    expect(Object.keys(resources.en.translation.groups).sort()).toEqual([...used].sort());
  });
});

describe('the source files', () => {
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

  it('use every text', () => {
    // Another test checks the words that the description of the calls has for the names in its schemas; labels alone stand on
    // the page of all texts.
    const derived = /^(fields|entities|groups|api\.fields|labelOnly|texts\.places)\./;
    const unused = keys.map(withoutPlural).filter((key) => !derived.test(key) && !isUsed(key));
    expect([...new Set(unused)]).toEqual([]);
  });

  it('use no missing key', () => {
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

describe('the texts of the first page', () => {
  const text = new Map(Object.entries(everyFile));
  /** The files of the frame and of Home: parts that are loaded before or without the words of all screens. */
  const parts = ['web/main.tsx', 'web/shell/profile-menu.tsx', 'web/home/sampling/sampling-cards.tsx'];
  const reached = new Set(parts.map((part) => `/src/${part}`));
  const dynamic: { from: string; to: string; before: string }[] = [];
  for (const from of reached) {
    const place = new URL(from, 'file:');
    const source = text.get(from) ?? '';
    for (const to of found(source, /^(?:import|export) (?!type )(?:[^'";]* from )?'(\.[^']+\.tsx?)'/gm))
      reached.add(new URL(to, place).pathname);
    for (const [, before = '', to = ''] of source.matchAll(/(\S+)\s*import\('(\.[^']+)'\)/g))
      dynamic.push({ from, to: new URL(to, place).pathname, before });
  }
  const first = flatten(frame).map(([key]) => key);

  it('are those that the frame and the home page use', () => {
    expect(reached.size).toBeGreaterThan(100);
    const inRoom = new RegExp(`['"\`]((?:${rooms.join('|')})\\.[a-z][\\w.]*)(?:['"\`]|\\$\\{)`, 'g');
    const others = [...reached].flatMap((path) =>
      found(text.get(path) ?? '', inRoom)
        .filter(
          (asked) =>
            !first.some((key) => withoutPlural(key) === asked || key.startsWith(`${asked.replace(/\.$/, '')}.`)),
        )
        .map((key) => `${path}: ${key}`),
    );
    expect(others).toEqual([]);
  });

  it('are loaded in one language, and before those of the screens', () => {
    expect([...reached].filter((path) => /locales\/(?:index|\w\w\/[\w-]+)\.ts$/.test(path))).toEqual([]);
    const early = dynamic.filter(({ from, to, before }) => {
      const waits =
        /withScreenTranslations\($/.test(before) || (from.startsWith('/src/web/routes/') && before === '=>');
      return !waits && !reached.has(to) && !to.startsWith('/src/catalogue/locales/');
    });
    expect(early).toEqual([]);
  });
});

describe('a text that overrides another', () => {
  it('has the same placeholders, and is not empty', () => {
    const shipped = '{count, grouped} of {total}';
    const code = (text: string) => findTextProblem(text, shipped)?.code ?? null;
    expect(code('{total}, of which {count, grouped}')).toBeNull();
    expect(code('{total}: {count}')).toBeNull();
    expect(code(' ')).toBe('empty');
    expect(findTextProblem('of {total}', shipped)).toEqual({ code: 'missing', params: { names: '{count}' } });
    expect(code('{count} of {total} in {place}')).toBe('unknown');
    expect(code('{count, shouted} of {total}')).toBe('unknown');
    expect(code('{count} of {total} $t(errors.invalid)')).toBe('nesting');
  });

  it('keeps the white space around the shipped text, and replaces it', () => {
    expect(restoreOuterWhitespace('then save\r\nagain', ', save again ')).toBe('then save\nagain ');
    const some = { room: { name: 'a', inner: { other: 'b' } } };
    replaceTexts(some, { 'room.inner.other': 'c', 'room.unknown': 'd', 'room.inner': 'e', __proto__: 'f' });
    expect(some).toEqual({ room: { name: 'a', inner: { other: 'c' } } });
  });
});
