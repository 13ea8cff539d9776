/** How many rows a page may have, the first where nobody chooses (SPECIFICATION, section 9). */
export const pageSizes = [10, 25, 50] as const;
