/** The names of the shipped templates, which every installation has; apart from their columns, which no first page needs. */
export const templateNames = { sedimentTrap: 'Sediment trap test', all: 'Template 2' } as const;
