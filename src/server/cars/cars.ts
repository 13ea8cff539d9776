import type { Car } from '../../catalogue/answers/cars.ts';

const brands = ['Strandläufer', 'Wattwurm', 'Seepocke', 'Brandgans', 'Dünengras', 'Lachmöwe', 'Ohrenqualle'];
const colors = ['Black', 'Blue', 'Green', 'Orange', 'Red', 'Silver', 'White', 'Yellow'];
const firstYear = 1990;
const yearCount = 36;
const carCount = 240;

/** Made-up cars, the same at every start. No real vehicle identification number holds the letter O. */
const cars: readonly Car[] = Array.from({ length: carCount }, (_, place) => ({
  vin: `DEMO${String(place + 1).padStart(13, '0')}`,
  year: firstYear + ((place * 17) % yearCount),
  brand: brands[(place * 5 + Math.floor(place / brands.length)) % brands.length] ?? '',
  color: colors[(place * 3 + Math.floor(place / colors.length)) % colors.length] ?? '',
}));

/** The cars in which every word of a term occurs, in any case; all of them without a word. */
export function findCars(term: string): readonly Car[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return cars.filter((car) => {
    const text = Object.values(car).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
