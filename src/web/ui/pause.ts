/** Milliseconds of quiet before what is typed or chosen is told: the search debounce of SPECIFICATION, section 9. */
export const pauseMilliseconds = 300;
