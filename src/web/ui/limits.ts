// Constants of several screens (`src/web/specification.test.ts`).

/** Time without a key press or click after which a text or a selection is sent. */
export const debounceMs = 300;

/** Time for which a toast is shown, and for which it fades in and out. */
export const toastMs = { success: 2000, error: 3000 } as const;
export const toastFadeMs = 200;

/** Time for which a notice with Undo is shown, and the reasons why undoing failed. */
export const undoNoticeMs = 10_000;

/** Time for which the failure of a template's export is shown. */
export const exportErrorMs = 5000;

/** Time for which the success of a registration is shown before the login. */
export const registrationToastMs = { withToken: 5000, withoutToken: 2000 } as const;

/** Days after which users are asked whether their personal data is still correct. */
export const stalePersonDays = 10;

/** Width of the column of a record's id. */
export const idColumnWidthPx = 70;

/** Number of selected records that an input shows by name at first. */
export const maxVisibleLabels = 3;
