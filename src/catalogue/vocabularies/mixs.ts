/** MIxS environmental packages (GSC), in the archives' spelling. */
export const environmentalPackages = [
  'air',
  'built environment',
  'host-associated',
  'human-associated',
  'human-gut',
  'human-oral',
  'human-skin',
  'human-vaginal',
  'hydrocarbon resources-cores',
  'hydrocarbon resources-fluids/swabs',
  'microbial mat/biofilm',
  'miscellaneous natural or artificial environment',
  'plant-associated',
  'sediment',
  'soil',
  'symbiont-associated',
  'wastewater/sludge',
  'water',
] as const;

/** Words in the names of MIxS checklists, which archives write before a package: `MIMARKS.survey.water`. */
export const mixsChecklists = [
  'mixs',
  'migs',
  'mims',
  'mimarks',
  'misag',
  'mimag',
  'miuvig',
  'survey',
  'specimen',
  'ba',
  'eu',
  'me',
  'vi',
] as const;
