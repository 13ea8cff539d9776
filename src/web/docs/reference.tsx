import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../language.ts';
import { toCurlCommand } from './curl.ts';
import styles from './docs.module.css';
import {
  type ApiDocument,
  type Endpoint,
  getSchemaAnchor,
  getSchemas,
  resolveResponse,
  type SectionGroup,
} from './openapi-document.ts';
import { FieldTable, Prose, SchemaFields } from './schema-fields.tsx';

type CollapsibleProps = { id: string; summary: ReactNode; children: () => ReactNode };

/**
 * A collapsible section. It opens if its id is the hash of the address; its content is rendered only while it is open.
 */
function Collapsible({ id, summary, children }: CollapsibleProps) {
  const isInHash = useRouterState({ select: ({ location }) => location.hash === id });
  const [open, setOpen] = useState(isInHash);
  useEffect(() => {
    if (isInHash) setOpen(true);
  }, [isInHash]);
  return (
    <details id={id} className={styles.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? children() : null}
    </details>
  );
}

type EndpointDetailsProps = { document: ApiDocument; endpoint: Endpoint };

function Parameters({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation();
  const { parameters = [] } = endpoint;
  if (parameters.length === 0) return null;
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }]);
  const required = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  return (
    <>
      <h4>{t('docs.parameters')}</h4>
      <FieldTable
        schema={{ properties: Object.fromEntries(properties), required }}
        usage="request"
        label={t('docs.parameters')}
      />
    </>
  );
}

function RequestBody({ document, endpoint }: EndpointDetailsProps) {
  const { t } = useTranslation();
  if (!endpoint.requestBody) return null;
  return Object.entries(endpoint.requestBody.content).map(([type, { schema = {} }]) => (
    <div key={type}>
      <h4>
        {t('docs.body')} <small>{type}</small>
      </h4>
      <SchemaFields document={document} schema={schema} usage="request" label={t('docs.body')} />
    </div>
  ));
}

/** The responses of an endpoint: the fields of the result, then the errors, one line each. */
function Responses({ document, endpoint }: EndpointDetailsProps) {
  const { t } = useTranslation();
  const responses = Object.entries(endpoint.responses).map(([status, answer]) => ({
    status,
    ...resolveResponse(document, answer),
  }));
  const isGood = ({ status }: { status: string }) => status < '400';
  return (
    <>
      <h4>{t('docs.answers')}</h4>
      {responses.filter(isGood).map(({ status, description, content = {} }) => {
        const [schema] = getSchemas(content);
        return (
          <div key={status} className={styles.answer}>
            <p>
              <b className="numbers">{status}</b> <Prose text={description} />{' '}
              <small>{Object.keys(content).join(', ')}</small>
            </p>
            {schema ? <SchemaFields document={document} schema={schema} usage="response" label={`${status}`} /> : null}
          </div>
        );
      })}
      <ul className={styles.errors}>
        {responses
          .filter((response) => !isGood(response))
          .map(({ status, description }) => (
            <li key={status}>
              <b className="numbers">{status}</b> <Prose text={description} />
            </li>
          ))}
      </ul>
    </>
  );
}

/** The whole description of an endpoint. */
function EndpointDetails({ document, endpoint }: EndpointDetailsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.details}>
      {endpoint.description ? (
        <p>
          <Prose text={endpoint.description} />
        </p>
      ) : null}
      <pre className={styles.command}>{toCurlCommand(document, endpoint, location.origin)}</pre>
      <Parameters endpoint={endpoint} />
      <RequestBody document={document} endpoint={endpoint} />
      <Responses document={document} endpoint={endpoint} />
      <p className={styles.anchor}>
        <a href={`#${endpoint.operationId}`}>{t('docs.link')}</a>
      </p>
    </div>
  );
}

/** An endpoint in the list; its title omits the prefix that repeats the heading. */
function EndpointSummary({ endpoint, section }: { endpoint: Endpoint; section: string }) {
  return (
    <span className={styles.call} lang="en">
      <b data-method={endpoint.method}>{endpoint.method.toUpperCase()}</b>
      <code>{endpoint.path}</code>
      <span>{endpoint.summary.replace(`${section}: `, '')}</span>
      <small>{endpoint['x-who-may']}</small>
    </span>
  );
}

/** The endpoints of a group by section. */
export function EndpointGroup({ document, group }: { document: ApiDocument; group: SectionGroup }) {
  return (
    <section className={styles.group}>
      <h2 lang="en">{group.name}</h2>
      {group.sections.map(({ key, name, endpoints }) => (
        <section key={key} id={key} className={styles.section} aria-label={name}>
          <h3 lang="en">{name}</h3>
          <div className={styles.paper}>
            {endpoints.map((endpoint) => (
              <Collapsible
                key={endpoint.operationId}
                id={endpoint.operationId}
                summary={<EndpointSummary endpoint={endpoint} section={name} />}
              >
                {() => <EndpointDetails document={document} endpoint={endpoint} />}
              </Collapsible>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

/** The fields of the named schemas. */
export function SchemaGroup({ document, names }: { document: ApiDocument; names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.group} id="schemas">
      <h2>{t('docs.schemas')}</h2>
      <div className={styles.paper}>
        {names.map((name) => {
          const schema = document.components.schemas[name] ?? {};
          const { description } = schema as { description?: string };
          return (
            <Collapsible key={name} id={getSchemaAnchor(name)} summary={<code>{name}</code>}>
              {() => (
                <div className={styles.details}>
                  {description ? (
                    <p>
                      <Prose text={description} />
                    </p>
                  ) : null}
                  <SchemaFields document={document} schema={schema} usage="response" label={name} />
                </div>
              )}
            </Collapsible>
          );
        })}
      </div>
    </section>
  );
}
