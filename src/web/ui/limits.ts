// Numbers that several screens follow (`docs/specification.md`, Constants).

/** Time without a key press or click after which a text or a selection is sent. */
export const debounceMs = 300;

/** Time for which a short message stays at the edge of the page, and for which it comes and goes. */
export const toastMs = { success: 2000, error: 3000 } as const;
export const toastFadeMs = 200;

/** Time for which a failed export of a template is told. */
export const exportErrorMs = 5000;

/** Time for which the success of a registration is shown before the login. */
export const registrationToastMs = { withToken: 5000, withoutToken: 2000 } as const;

/** Days after which people are asked whether what is known of them is still right. */
export const stalePersonDays = 10;

/** Width of the column of a record's number. */
export const idColumnWidthPx = 70;

/** Number of records that a choice of several shows by name before the reader asks for the others. */
export const maxVisibleLabels = 3;
