/** A unit of measurement. A value in the base unit of its dimension is `(value + offset) × factor`. */
export type Unit = {
  /**
   * The UCUM code, as it is stored and stands in headers: `Cel`, `umol/L`. Units that UCUM lacks stand under their usual
   * names: `PSU`, `NTU`, `uatm`, `bp`.
   */
  readonly code: string;
  /** As people write it: `°C`, `µmol/L`. */
  readonly symbol: string;
  /** Units of one dimension can be converted exactly, all others not at all. */
  readonly dimension: string;
  /** An exact positive number as an integer or a fraction in lowest terms: `1000`, `5/9`. */
  readonly factor: string;
  /** An exact decimal number: `273.15`; `0` for all but degrees of temperature. */
  readonly offset: string;
};
