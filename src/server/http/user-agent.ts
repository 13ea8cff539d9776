/** The program that logged in, by the names of its browser and its system; null where it did not say. */
export type Program = { browser: string | null; system: string | null };

/** Parts of a user agent with the browser they stand for; earlier ones count first, as most browsers also name others. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** The same for the system or the device. */
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (agent: string, names: readonly (readonly [string, string])[]): string | null =>
  names.find(([part]) => agent.includes(part))?.[1] ?? null;

/**
 * Reads the header `User-Agent` (RFC 9110, section 10.1.5). A program that is no browser is named as it names itself,
 * such as `curl`.
 */
export function describeUserAgent(header: string | undefined): Program {
  const agent = header ?? '';
  const [, program = null] = /^(?!Mozilla\/)([A-Za-z][\w.-]{0,39})(?:\/|$)/.exec(agent) ?? [];
  return { browser: program ?? nameIn(agent, browsers), system: nameIn(agent, systems) };
}
