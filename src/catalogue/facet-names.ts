/** The facets of the search in display order, each with the column whose values it counts. */
export const columnOfFacet = {
  campaign: 'campaign',
  year: 'field_sample_collection_date_begin',
  geog_loc_name: 'geog_loc_name',
  env_medium: 'env_medium',
  library_strategy: 'library_strategy',
  target_gene: 'target_gene',
  seq_meth: 'seq_meth',
  study_title: 'study_title',
  project_name: 'project_name',
} as const;

export type FacetName = keyof typeof columnOfFacet;
export const facetNames = Object.keys(columnOfFacet) as FacetName[];

/** Selected values by facet: matching elements have one of the values of each facet. */
export type SelectedFacets = { [Name in FacetName]?: string[] | undefined };
