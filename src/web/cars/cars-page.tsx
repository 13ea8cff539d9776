import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Car } from '../../catalogue/endpoints/cars.ts';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { fieldMessagesOf } from '../http.ts';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { saveFile, toCsv } from '../ui/save-file.ts';
import styles from './cars.module.css';

const fields = ['vin', 'year', 'brand', 'color'] as const;
const formats = ['JSON', 'CSV'] as const;
type Format = (typeof formats)[number];

function save(cars: readonly Car[], format: Format, language: string): void {
  const rows = [[...fields], ...cars.map((car) => fields.map((field) => car[field]))];
  if (format === 'CSV') saveFile(toCsv(rows, language), 'strandbook-cars.csv', 'text/csv;charset=utf-8');
  else saveFile(`${JSON.stringify(cars, null, 2)}\n`, 'strandbook-cars.json', 'application/json');
}

type CarResultsProps = { cars: readonly Car[]; disabled: boolean };

/** Search results as a table, with a download of the selected or all rows. */
function CarResults({ cars, disabled }: CarResultsProps) {
  const { t, language } = useTranslation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [format, setFormat] = useState<Format>(formats[0]);
  const selectedCars = cars.filter(({ vin }) => selected.has(vin));
  const select = (vin: string, isSelected: boolean) =>
    setSelected((before) => new Set([...[...before].filter((other) => other !== vin), ...(isSelected ? [vin] : [])]));
  return (
    <>
      <div className={styles.export}>
        <NativeSelect
          label={t('cars.format')}
          data={[...formats]}
          value={format}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            setFormat(formats.find((other) => other === currentTarget.value) ?? formats[0])
          }
        />
        <Button
          disabled={disabled}
          onClick={() => save(selectedCars.length > 0 ? selectedCars : cars, format, language)}
        >
          {t('cars.download')}
        </Button>
        <p className="soft">
          <span role="status">{t('cars.found', { count: cars.length, selected: selectedCars.length })}</span>
          <br />
          {t('cars.whole')}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys */}
      <section className={styles.frame} tabIndex={0} aria-label={t('cars.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t(`cars.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cars.map((car) => (
              <tr key={car.vin} data-selected={selected.has(car.vin) || undefined}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('cars.choose', { vin: car.vin })}
                    checked={selected.has(car.vin)}
                    disabled={disabled}
                    onChange={({ currentTarget }) => select(car.vin, currentTarget.checked)}
                  />
                </td>
                {fields.map((field) => (
                  <td key={field} className={field === 'vin' ? 'mono' : undefined}>
                    {car[field]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** A keyword search over a made-up table of cars, as specified, separate from the marine records. */
export function CarsPage() {
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const searching = useMutation({ mutationFn: (term: string) => request('POST /search', { body: { term } }) });
  const { data, error, isPending, submittedAt } = searching;
  const [results, setResults] = useState<{ cars: Car[]; at: number }>();
  if (data && results?.at !== submittedAt) setResults({ cars: data, at: submittedAt });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searching.mutate(term);
  };
  const termMessages = fieldMessagesOf(error).term;
  return (
    <Page title={t('cars.title')} lead={t('cars.lead')}>
      <Card>
        <search>
          <form className={styles.line} onSubmit={submit}>
            <TextInput
              label={t('cars.term')}
              description={t('cars.termHelp')}
              value={term}
              maxLength={maxSearchCharacters}
              autoComplete="off"
              disabled={isPending}
              error={termMessages?.join(' ')}
              onChange={({ currentTarget }) => setTerm(currentTarget.value)}
            />
            <Button type="submit" disabled={isPending}>
              {t('cars.search')}
            </Button>
          </form>
        </search>
      </Card>
      {isPending ? <p role="status">{t('cars.loading')}</p> : null}
      {error && !termMessages ? <Notice kind="error">{error.message}</Notice> : null}
      {data?.length === 0 ? <p role="status">{t('cars.nothing')}</p> : null}
      {results && results.cars.length > 0 && data?.length !== 0 && !error ? (
        <CarResults key={results.at} cars={results.cars} disabled={isPending} />
      ) : null}
    </Page>
  );
}
