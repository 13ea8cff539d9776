import type { Car } from '../../catalogue/endpoints/cars.ts';

const brands = ['Strandläufer', 'Wattwurm', 'Seepocke', 'Brandgans', 'Dünengras', 'Lachmöwe', 'Ohrenqualle'];
const colors = ['Black', 'Blue', 'Green', 'Orange', 'Red', 'Silver', 'White', 'Yellow'];
const firstYear = 1990;
const yearCount = 36;
const carCount = 240;

/** Made-up cars, the same at every start. No real vehicle identification number holds the letter O. */
const cars: readonly Car[] = Array.from({ length: carCount }, (_, index) => ({
  vin: `DEMO${String(index + 1).padStart(13, '0')}`,
  year: firstYear + ((index * 17) % yearCount),
  brand: brands[(index * 5 + Math.floor(index / brands.length)) % brands.length] ?? '',
  color: colors[(index * 3 + Math.floor(index / colors.length)) % colors.length] ?? '',
}));

/** The cars that contain every search term, in any letter case; all cars without a term. */
export function findCars(search: string): Car[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return cars.filter((car) => {
    const text = Object.values(car).join(' ').toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}
