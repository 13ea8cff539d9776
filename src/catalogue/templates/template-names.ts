/** The names of the shipped templates. Their columns are in another file, because the first page does not need them. */
export const templateNames = { sedimentTrap: 'Sediment trap test', all: 'Template 2' } as const;
