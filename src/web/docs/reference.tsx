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

/** A part of the page that unfolds, also when the address names it. Its content is rendered when it is first seen. */
function Collapsible({ id, summary, children }: CollapsibleProps) {
  const isNamed = useRouterState({ select: ({ location }) => location.hash === id });
  const [open, setOpen] = useState(isNamed);
  useEffect(() => {
    if (isNamed) setOpen(true);
  }, [isNamed]);
  return (
    <details id={id} className={styles.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? children() : null}
    </details>
  );
}

type EndpointDetailsProps = { document: ApiDocument; call: Endpoint };

function Parameters({ call }: { call: Endpoint }) {
  const { t } = useTranslation();
  const { parameters = [] } = call;
  if (parameters.length === 0) return null;
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }]);
  const required = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  return (
    <>
      <h4>{t('docs.parameters')}</h4>
      <FieldTable
        schema={{ properties: Object.fromEntries(properties), required }}
        side="given"
        label={t('docs.parameters')}
      />
    </>
  );
}

function RequestBody({ document, call }: EndpointDetailsProps) {
  const { t } = useTranslation();
  if (!call.requestBody) return null;
  return Object.entries(call.requestBody.content).map(([type, { schema = {} }]) => (
    <div key={type}>
      <h4>
        {t('docs.body')} <small>{type}</small>
      </h4>
      <SchemaFields document={document} schema={schema} side="given" label={t('docs.body')} />
    </div>
  ));
}

/** The answers of a call: the fields of the result, then the errors, one line each. */
function Responses({ document, call }: EndpointDetailsProps) {
  const { t } = useTranslation();
  const answers = Object.entries(call.responses).map(([status, answer]) => ({
    status,
    ...resolveResponse(document, answer),
  }));
  const isGood = ({ status }: { status: string }) => status < '400';
  return (
    <>
      <h4>{t('docs.answers')}</h4>
      {answers.filter(isGood).map(({ status, description, content = {} }) => {
        const [schema] = getSchemas(content);
        return (
          <div key={status} className={styles.answer}>
            <p>
              <b className="numbers">{status}</b> <Prose text={description} />{' '}
              <small>{Object.keys(content).join(', ')}</small>
            </p>
            {schema ? <SchemaFields document={document} schema={schema} side="answered" label={`${status}`} /> : null}
          </div>
        );
      })}
      <ul className={styles.errors}>
        {answers
          .filter((answer) => !isGood(answer))
          .map(({ status, description }) => (
            <li key={status}>
              <b className="numbers">{status}</b> <Prose text={description} />
            </li>
          ))}
      </ul>
    </>
  );
}

/** The whole description of a call. */
function EndpointDetails({ document, call }: EndpointDetailsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.details}>
      {call.description ? (
        <p>
          <Prose text={call.description} />
        </p>
      ) : null}
      <pre className={styles.command}>{toCurlCommand(document, call, location.origin)}</pre>
      <Parameters call={call} />
      <RequestBody document={document} call={call} />
      <Responses document={document} call={call} />
      <p className={styles.anchor}>
        <a href={`#${call.operationId}`}>{t('docs.link')}</a>
      </p>
    </div>
  );
}

/** A call in the list; its title leaves out the words of its heading. */
function EndpointSummary({ call, section }: { call: Endpoint; section: string }) {
  return (
    <span className={styles.call} lang="en">
      <b data-method={call.method}>{call.method.toUpperCase()}</b>
      <code>{call.path}</code>
      <span>{call.summary.replace(`${section}: `, '')}</span>
      <small>{call['x-who-may']}</small>
    </span>
  );
}

/** The calls of a group, ordered by their subjects. */
export function EndpointGroup({ document, group }: { document: ApiDocument; group: SectionGroup }) {
  return (
    <section className={styles.group}>
      <h2 lang="en">{group.name}</h2>
      {group.sections.map(({ key, name, endpoints }) => (
        <section key={key} id={key} className={styles.section} aria-label={name}>
          <h3 lang="en">{name}</h3>
          <div className={styles.paper}>
            {endpoints.map((call) => (
              <Collapsible
                key={call.operationId}
                id={call.operationId}
                summary={<EndpointSummary call={call} section={name} />}
              >
                {() => <EndpointDetails document={document} call={call} />}
              </Collapsible>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

/** The fields of the types that calls name. */
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
                  <SchemaFields document={document} schema={schema} side="answered" label={name} />
                </div>
              )}
            </Collapsible>
          );
        })}
      </div>
    </section>
  );
}
