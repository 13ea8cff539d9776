import { useMediaQuery } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../language.ts';
import { request } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { DebouncedInput } from '../ui/debounced-input.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { getFirstSteps } from './curl.ts';
import styles from './docs.module.css';
import { createEndpointFilter, filterSchemas } from './filter-endpoints.ts';
import { type ApiDocument, groupEndpoints, type SectionGroup } from './openapi-document.ts';
import { EndpointGroup, SchemaGroup } from './reference.tsx';
import { Prose } from './schema-fields.tsx';

/** Queries the OpenAPI document; it changes only with the server's version. */
const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => request('GET /openapi.json', { signal }) as Promise<ApiDocument>,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Table of contents: links to the sections. */
function Contents({ groups, schemas }: { groups: readonly SectionGroup[]; schemas: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('docs.contents')} className={styles.contents}>
      {groups.map(({ name, sections }) => (
        <div key={name} lang="en">
          <p>{name}</p>
          <ul>
            {sections.map((section) => (
              <li key={section.key}>
                <a href={`#${section.key}`}>{section.name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {schemas ? (
        <p>
          <a href="#schemas">{t('docs.schemas')}</a>
        </p>
      ) : null}
    </nav>
  );
}

/** Rules for all endpoints, and the steps of a script before its first change. */
function FirstSteps({ description }: { description: string }) {
  const { t } = useTranslation();
  const [, ...paragraphs] = description.split('\n\n');
  const [token, login] = getFirstSteps(location.origin);
  return (
    <Card className={styles.steps}>
      {paragraphs.map((text) => (
        <p key={text}>
          <Prose text={text} />
        </p>
      ))}
      <ol>
        <li>
          {t('docs.stepToken')}
          <pre className={styles.command}>{token}</pre>
        </li>
        <li>
          {t('docs.stepLogin')}
          <pre className={styles.command}>{login}</pre>
        </li>
        <li>{t('docs.stepCalls')}</li>
      </ol>
    </Card>
  );
}

const route = getRouteApi('/docs');

/**
 * Scrolls to the element in the hash of the address, which may not have been rendered yet when the browser looked for
 * it.
 */
function useScrollToHash(): string {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return hash;
}

/** All endpoints of the OpenAPI document, each in a collapsible section, with a table of contents beside them. */
function Reference({ document }: { document: ApiDocument }) {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  const filterEndpoints = useMemo(() => createEndpointFilter(document, groupEndpoints(document)), [document]);
  const groups = useMemo(() => filterEndpoints(q), [filterEndpoints, q]);
  const hash = useScrollToHash();
  const schemas = useMemo(() => filterSchemas(document, q, hash), [document, q, hash]);
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
        {q === '' ? <FirstSteps description={document.info.description} /> : null}
        {groups.length + schemas.length === 0 ? <Notice kind="info">{t('docs.nothing', { q })}</Notice> : null}
        {groups.map((group) => (
          <EndpointGroup key={group.name} document={document} group={group} />
        ))}
        {schemas.length > 0 ? <SchemaGroup document={document} names={schemas} /> : null}
      </div>
    </div>
  );
}

/** The documentation of the API, for people who write scripts. */
export function DocsPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(openApiQuery);
  const [lead = ''] = data?.info.description.split('\n\n') ?? [];
  return (
    <Page
      title={t('docs.title')}
      beside={data?.info.version}
      lead={<Prose text={lead} />}
      actions={<a href="/openapi.json">{t('docs.whole')}</a>}
    >
      {data ? <Reference document={data} /> : error ? <Notice kind="error">{error.message}</Notice> : <Loading />}
    </Page>
  );
}
