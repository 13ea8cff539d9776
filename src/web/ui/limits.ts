// The numbers of SPECIFICATION, section 9, that several screens follow.

/** Time without a key press or click after which a text or a selection is sent. */
export const debounceMilliseconds = 300;

/** Number of records that a choice of several shows by name before the reader asks for the others. */
export const maxShownLabels = 3;
