import { NativeSelect } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MeasuredSamples, Quantity } from '../../../../catalogue/endpoints/measured.ts';
import { formatCount, formatDecimal } from '../../../../catalogue/locales/formats.ts';
import { unitSymbol } from '../../../../catalogue/measurements/units/index.ts';
import { useTranslation } from '../../../language.ts';
import { quantityLabel, valueText } from '../../../measurements/index.ts';
import { request } from '../../../request.ts';
import { Card } from '../../../ui/card.tsx';
import { recordsKey } from '../../record-queries.ts';
import { type ChartPoint, firstPair, isChart, profilePoints, profileQuantities, scatterPoints } from './chart-data.ts';
import styles from './charts.module.css';
import { PointChart } from './point-chart.tsx';
import { PointTable } from './point-table.tsx';

/** The entities with charts of the measurements of their field samples. */
export type ChartedEntity = 'event' | 'campaign';

const measuredSamplesQuery = (entity: ChartedEntity, id: number) =>
  queryOptions({
    queryKey: [...recordsKey(entity), 'measurements', id],
    queryFn: ({ signal }) =>
      entity === 'event'
        ? request('GET /rest/events/:id/measurements', { params: { id }, signal })
        : request('GET /rest/campaigns/:id/measurements', { params: { id }, signal }),
  });

/** The texts about quantities and their numbers. */
function useQuantityTexts(types: readonly Quantity[]) {
  const { language } = useTranslation();
  const typeOf = (name: string) => types.find((type) => type.name === name);
  const unitOf = (name: string) => unitSymbol(typeOf(name)?.unit ?? null);
  const labelOf = (name: string) => {
    const type = typeOf(name);
    return type ? quantityLabel(type, language) : name;
  };
  const withUnit = (name: string) => (unitOf(name) === '' ? labelOf(name) : `${labelOf(name)} (${unitOf(name)})`);
  /** A number of a sample with its sign. */
  const numberOf = ({ sample }: ChartPoint, name: string) =>
    valueText({ value: sample.values[name] ?? 0, sign: sample.signs[name] ?? null }, language);
  return {
    unitOf,
    labelOf,
    withUnit,
    numberOf,
    quantityOf: (point: ChartPoint, name: string) => [numberOf(point, name), unitOf(name)].filter(Boolean).join(' '),
    depthOf: ({ sample }: ChartPoint) => formatDecimal(sample.depth ?? '', language),
    option: ({ name }: Quantity) => ({ value: name, label: withUnit(name) }),
  };
}

type ChartProps = { data: MeasuredSamples };

/** The numbers of one quantity by depth. */
function DepthProfile({ data }: ChartProps) {
  const { t } = useTranslation();
  const texts = useQuantityTexts(data.types);
  const quantities = useMemo(() => profileQuantities(data), [data]);
  const [chosen, setChosen] = useState<string>();
  const name = quantities.find((one) => one.name === chosen)?.name ?? quantities[0]?.name ?? '';
  const points = useMemo(() => profilePoints(data.rows, name), [data, name]);
  if (quantities.length === 0) return null;
  const count = t('charts.points', { count: points.length, number: formatCount(points.length) });
  return (
    <Card title={t('charts.profile')}>
      <NativeSelect
        label={t('charts.quantity')}
        data={quantities.map(texts.option)}
        value={name}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <PointChart
        points={points}
        isDepth
        label={t('charts.profileOf', { quantity: texts.labelOf(name), points: count })}
        xUnit={texts.unitOf(name)}
        yUnit={t('charts.depth')}
        height={340}
        describe={(point) => `${texts.quantityOf(point, name)} · ${texts.depthOf(point)} m`}
      />
      <PointTable
        points={points}
        columns={[
          { title: t('charts.depth'), textOf: texts.depthOf },
          { title: texts.withUnit(name), textOf: (point) => texts.numberOf(point, name) },
        ]}
      />
    </Card>
  );
}

/** The numbers of two quantities against each other. */
function Scatter({ data }: ChartProps) {
  const { t } = useTranslation();
  const texts = useQuantityTexts(data.types);
  const first = useMemo(() => firstPair(data), [data]);
  const [chosen, setChosen] = useState<{ across?: string; up?: string }>({});
  const [across, up] = [chosen.across ?? first?.[0] ?? '', chosen.up ?? first?.[1] ?? ''];
  const points = useMemo(() => scatterPoints(data.rows, across, up), [data, across, up]);
  if (!first) return null;
  const options = data.types.map(texts.option);
  const count = t('charts.points', { count: points.length, number: formatCount(points.length) });
  return (
    <Card title={t('charts.scatter')}>
      <NativeSelect
        label={t('charts.vertical')}
        data={options}
        value={up}
        onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, up: value })}
      />
      {isChart(points) ? (
        <PointChart
          points={points}
          label={t('charts.scatterOf', { x: texts.labelOf(across), y: texts.labelOf(up), points: count })}
          xUnit={texts.unitOf(across)}
          yUnit={texts.unitOf(up)}
          height={280}
          describe={(point) => `${texts.quantityOf(point, across)} · ${texts.quantityOf(point, up)}`}
        />
      ) : (
        <p className={styles.few}>{t('charts.fewInCommon')}</p>
      )}
      <NativeSelect
        label={t('charts.horizontal')}
        data={options}
        value={across}
        onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, across: value })}
      />
      {isChart(points) ? (
        <PointTable
          points={points}
          columns={[
            { title: texts.withUnit(across), textOf: (point) => texts.numberOf(point, across) },
            { title: texts.withUnit(up), textOf: (point) => texts.numberOf(point, up) },
          ]}
        />
      ) : null}
    </Card>
  );
}

/** The measurements of the field samples of a record as charts; nothing where fewer than two samples have numbers. */
export function MeasurementCharts({ entity, id }: { entity: ChartedEntity; id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(measuredSamplesQuery(entity, id));
  if (!data) return null;
  return (
    <>
      <DepthProfile data={data} />
      <Scatter data={data} />
      {data.isLimited ? (
        <p className={styles.note}>{t('charts.limited', { number: formatCount(data.rows.length) })}</p>
      ) : null}
    </>
  );
}
