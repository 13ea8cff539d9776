/** MIxS environmental packages (GSC), in the spelling the archives take. */
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

/** Names of MIxS checklists and their parts, which archives write before a package: `MIMARKS.survey.water`. */
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
