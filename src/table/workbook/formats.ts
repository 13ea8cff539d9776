const dayMs = 86_400_000;
const firstDay1900 = Date.UTC(1899, 11, 31);
const firstDay1904 = Date.UTC(1904, 0, 1);
/** The 29th of February 1900, which spreadsheets count though there was none. */
const noSuchDay = 60;

/**
 * A workbook's serial number of a day as a date (ECMA-376, part 1, section 18.17.4.1). Below the first day it is a time
 * alone, given as text: as a date it would be one that nobody wrote.
 */
export function dateOf(serial: number, is1904: boolean): Date | string {
  if (serial < 1) return serial < 0 ? String(serial) : timeOf(serial);
  if (is1904) return new Date(firstDay1904 + Math.round(serial * dayMs));
  return new Date(firstDay1900 + Math.round((serial >= noSuchDay ? serial - 1 : serial) * dayMs));
}

function timeOf(serial: number): string {
  const time = new Date(Math.round(serial * dayMs)).toISOString().slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

/** Whether a number is shown as a date: the formats that every workbook has, by their numbers (section 18.8.30). */
export function isDateNumber(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Whether a format of the workbook's own shows a date or a time: what is neither quoted nor escaped has a letter of one. */
export function isDateFormat(code: string): boolean {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return true;
  const letters = code.replaceAll(/"[^"]*"|\\.|[*_].|\[[^[\]]*\]/g, '');
  return !/general/i.test(letters) && /[ymdhs]/i.test(letters);
}
