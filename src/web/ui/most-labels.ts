/** SPECIFICATION, section 9: of several records, so many are shown by their labels before one asks for the others. */
export const mostLabels = 3;
