import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../language.ts';
import { DebouncedInput } from '../ui/debounced-input.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Contents } from './contents.tsx';
import styles from './docs.module.css';
import { createEndpointFilter, filterSchemas } from './filter-endpoints.ts';
import { FirstSteps } from './first-steps.tsx';
import { type ApiDocument, groupEndpoints } from './openapi-document.ts';
import { openApiQuery } from './openapi-query.ts';
import { Prose } from './prose.tsx';
import { EndpointGroup, SchemaGroup } from './reference.tsx';

const route = getRouteApi('/docs');

/** The place that the address names. It may not have been there when the browser looked for it. */
function useScrollToHash(): string {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return hash;
}

/** All calls as they were described by the server: contents at the side, one fold for each call. */
function Reference({ described }: { described: ApiDocument }) {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  const find = useMemo(() => createEndpointFilter(described, groupEndpoints(described)), [described]);
  const groups = useMemo(() => find(q), [find, q]);
  const place = useScrollToHash();
  const schemas = useMemo(() => filterSchemas(described, q, place), [described, q, place]);
  const contents = <Contents groups={groups} schemas={schemas.length > 0} />;
  const filter = (typed: string) => navigate({ search: { q: typed || undefined }, replace: true, resetScroll: false });
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <DebouncedInput label={t('docs.filter')} value={q} onChange={filter} focusOnSlash />
        {isWide ? (
          contents
        ) : (
          <details className={styles.narrowContents}>
            <summary>{t('docs.contents')}</summary>
            {contents}
          </details>
        )}
      </div>
      <div className={styles.main}>
        {q === '' ? <FirstSteps description={described.info.description} /> : null}
        {groups.length + schemas.length === 0 ? <Notice kind="info">{t('docs.nothing', { q })}</Notice> : null}
        {groups.map((group) => (
          <EndpointGroup key={group.name} document={described} group={group} />
        ))}
        {schemas.length > 0 ? <SchemaGroup document={described} names={schemas} /> : null}
      </div>
    </div>
  );
}

/** The calls of the server, for people who write scripts. */
export function DocsPage() {
  const { t, language } = useTranslation();
  const { data, error } = useQuery({ ...openApiQuery(language), placeholderData: keepPreviousData });
  const [lead = ''] = data?.info.description.split('\n\n') ?? [];
  return (
    <Page
      title={t('docs.title')}
      beside={data?.info.version}
      lead={<Prose text={lead} />}
      actions={<a href="/openapi.json">{t('docs.whole')}</a>}
    >
      {data ? <Reference described={data} /> : error ? <Notice kind="error">{error.message}</Notice> : <Loading />}
    </Page>
  );
}
