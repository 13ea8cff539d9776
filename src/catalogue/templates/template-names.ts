/** The names of the shipped templates, in a file without their columns, which the first page does not need. */
export const templateNames = { sedimentTrap: 'Sediment trap test', all: 'Template 2' } as const;
