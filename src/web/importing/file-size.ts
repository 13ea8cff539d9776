const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in base 1000 with 3 decimals: `184.320 kB`; bytes are whole. */
export function formatFileSize(bytes: number, language: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit === 0 ? 0 : 3;
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${number.format(size)} ${units[unit]}`;
}
