import { describe, expect, it } from 'vitest';
import { type CrateFacts, maxAccessions } from './rocrate-facts.ts';
import { crateMetadata } from './rocrate-metadata.ts';

const facts: CrateFacts = {
  count: 1,
  records: { studies: [], projects: [], publications: [], persons: [] },
  coverage: { box: null, places: [], begin: null, end: null },
  keywords: [],
  accessions: [],
};
type Entity = Record<string, unknown> & { '@id': string };
const graphOf = (changes: Partial<CrateFacts> = {}): Entity[] =>
  JSON.parse(crateMetadata({ ...facts, ...changes }, [], [], '2026-01-31'))['@graph'];
const rootOf = (graph: Entity[]) => graph.find((entity) => entity['@id'] === './');

describe('the description of a crate', () => {
  it('leaves out all that is not known', () => {
    expect(rootOf(graphOf())).toEqual({
      '@id': './',
      '@type': 'Dataset',
      name: '1 sequencing element',
      description: expect.any(String),
      datePublished: '2026-01-31',
      license: { '@id': '#license' },
    });
  });

  it('describes an identifier once, though it is a publication and an accession number', () => {
    const doi = '10.1000/example.1';
    const graph = graphOf({
      accessions: [doi],
      records: { ...facts.records, publications: [{ id: 1, doi }] as never },
    });
    const id = `https://doi.org/${doi}`;
    expect(graph.filter((entity) => entity['@id'] === id)).toMatchObject([{ '@type': 'ScholarlyArticle' }]);
    expect(rootOf(graph)).toMatchObject({ citation: [{ '@id': id }], mentions: [{ '@id': id }] });
  });

  it('links a limited number of sequences, and says so', () => {
    const accessions = Array.from({ length: maxAccessions + 1 }, (_, index) => `ERR${1_000_000 + index}`);
    const root = rootOf(graphOf({ accessions }));
    expect(root?.mentions).toHaveLength(maxAccessions);
    expect(root?.description).toContain(`The first ${maxAccessions} accession numbers are linked`);
  });

  it('has a point or a line as the area of samples that have no other', () => {
    const shapeOf = (west: number, south: number, east: number, north: number) =>
      graphOf({ coverage: { ...facts.coverage, box: { west, south, east, north } } }).find(
        (entity) => entity['@id'] === '#area-shape',
      )?.asWKT;
    expect(shapeOf(20, 57, 20, 57)).toMatch(/ POINT \(20 57\)$/);
    expect(shapeOf(20, 57, 20, 58)).toMatch(/ LINESTRING \(20 57, 20 58\)$/);
    expect(shapeOf(19, 57, 20, 58)).toMatch(/ POLYGON \(\(19 57, 20 57, 20 58, 19 58, 19 57\)\)$/);
  });
});
