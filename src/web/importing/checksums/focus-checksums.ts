/** The id of the heading above the checksums of files. */
export const checksumsHeadingId = 'import-checksums';

/** Leads to the card in which the checksums of files are computed. */
export function focusChecksums(): void {
  const heading = document.getElementById(checksumsHeadingId);
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
}
