/** The name of the made-up table, which is never sent. */
export const exampleName = 'strandbook-tour.csv';
