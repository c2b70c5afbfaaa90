import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { endpoints } from '@plinth/contract/all'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { settingNames } from '../apps/api/src/platform/config.ts'
import { root } from './run-command.ts'

/** What every manifest may hold, as strictly as Kubernetes itself: a name that it does not know would be lost without a word. */
const Labels = z.record(z.string(), z.string())
const Meta = z.strictObject({ name: z.string(), labels: Labels, annotations: Labels.optional() })
const Selector = z.strictObject({ matchLabels: Labels })
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().optional(),
  failureThreshold: z.number(),
})
const Resources = z.record(z.enum(['cpu', 'memory']), z.string().optional())
const Container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/:[\d.]+$/, 'names a version'),
  imagePullPolicy: z.literal('IfNotPresent'),
  command: z.array(z.string()).optional(),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) }),
      z.strictObject({ secretRef: z.strictObject({ name: z.string() }) }),
    ]),
  ),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).optional(),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
  resources: z.strictObject({ requests: Resources, limits: Resources }),
})
const Pod = z.strictObject({
  restartPolicy: z.literal('Never').optional(),
  serviceAccountName: z.string(),
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number().min(31),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().min(1),
    runAsGroup: z.number().min(1),
    fsGroup: z.number().min(1),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.number(),
        topologyKey: z.string(),
        whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
        labelSelector: Selector,
      }),
    )
    .optional(),
  containers: z.array(Container).length(1),
  volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) })),
})
const Template = z.strictObject({ metadata: z.strictObject({ labels: Labels }), spec: Pod })
const of = <K extends string, S extends z.ZodRawShape>(apiVersion: string, kind: K, shape: S) =>
  z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata: Meta, ...shape })
const Port = z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.number() })
const Peers = z.array(z.strictObject({ namespaceSelector: z.union([Selector, z.strictObject({})]) }))

const Manifest = z.discriminatedUnion('kind', [
  of('v1', 'ConfigMap', { data: Labels }),
  of('v1', 'ServiceAccount', { automountServiceAccountToken: z.literal(false) }),
  of('v1', 'Service', {
    spec: z.strictObject({
      selector: Labels,
      ports: z.array(z.strictObject({ name: z.string(), port: z.number(), targetPort: z.string() })),
    }),
  }),
  of('apps/v1', 'Deployment', {
    spec: z.strictObject({
      replicas: z.number().min(2),
      strategy: z
        .strictObject({ rollingUpdate: z.strictObject({ maxSurge: z.number(), maxUnavailable: z.literal(0) }) })
        .optional(),
      selector: Selector,
      template: Template,
    }),
  }),
  of('batch/v1', 'Job', {
    spec: z.strictObject({ backoffLimit: z.number(), ttlSecondsAfterFinished: z.number(), template: Template }),
  }),
  of('policy/v1', 'PodDisruptionBudget', { spec: z.strictObject({ minAvailable: z.number(), selector: Selector }) }),
  of('networking.k8s.io/v1', 'Ingress', {
    spec: z.strictObject({
      ingressClassName: z.string(),
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.string(),
                pathType: z.literal('Prefix'),
                backend: z.strictObject({
                  service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  of('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: z.strictObject({
      podSelector: Selector,
      policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
      ingress: z.array(z.strictObject({ from: Peers, ports: z.array(Port) })),
      egress: z.array(z.strictObject({ to: Peers.optional(), ports: z.array(Port) })),
    }),
  }),
])

const folder = path.join(root, 'deploy/kubernetes')
const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml')
const manifests = files.flatMap((name) =>
  parseAllDocuments(readFileSync(path.join(folder, name), 'utf8')).map((document) => Manifest.parse(document.toJS())),
)
const all = <K extends z.infer<typeof Manifest>['kind']>(kind: K) =>
  manifests.filter((one): one is Extract<z.infer<typeof Manifest>, { kind: K }> => one.kind === kind)
const templates = [...all('Deployment'), ...all('Job')].map(({ metadata, spec }) => ({ ...metadata, ...spec.template }))

const covers = (selector: Record<string, string>, labels: Record<string, string>) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value)

test('[MM-09] the Kubernetes manifests hold nothing that Kubernetes does not know, and kustomization names each', () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8')))
  expect(resources.toSorted()).toEqual(files.toSorted())
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(
    ['ConfigMap', 'Deployment', 'Deployment', 'Ingress', 'Job', 'NetworkPolicy']
      .concat(['PodDisruptionBudget', 'PodDisruptionBudget', 'Service', 'ServiceAccount'])
      .toSorted(),
  )
})

test('[MM-09] what selects pods selects those that are there, and the network policy all of them', () => {
  for (const { spec } of all('Deployment')) {
    expect(covers(spec.selector.matchLabels, spec.template.metadata.labels)).toBe(true)
    expect(
      all('PodDisruptionBudget').filter((budget) =>
        covers(budget.spec.selector.matchLabels, spec.template.metadata.labels),
      ),
    ).toHaveLength(1)
  }
  for (const budget of all('PodDisruptionBudget')) {
    const covered = all('Deployment').find(({ spec }) =>
      covers(budget.spec.selector.matchLabels, spec.template.metadata.labels),
    )
    expect(budget.spec.minAvailable).toBeLessThan(covered?.spec.replicas ?? 0)
  }
  for (const { spec } of all('NetworkPolicy'))
    expect(templates.every(({ metadata }) => covers(spec.podSelector.matchLabels, metadata.labels))).toBe(true)
  for (const { spec } of all('Service'))
    expect(templates.filter(({ metadata }) => covers(spec.selector, metadata.labels)).map(({ name }) => name)).toEqual([
      'plinth-server',
    ])
})

test('[MM-09] probes ask calls that exist, liveness another than readiness, by ports that are open', () => {
  const addresses = new Set([...endpoints.map(({ path: at }) => `/api${at}`), '/metrics'])
  for (const { spec } of templates)
    for (const { livenessProbe, readinessProbe, startupProbe, ports } of spec.containers) {
      for (const probe of [livenessProbe, readinessProbe, startupProbe].filter((one) => one !== undefined)) {
        expect(addresses).toContain(probe.httpGet.path)
        expect(ports?.map(({ name }) => name)).toContain(probe.httpGet.port)
      }
      if (readinessProbe) expect(livenessProbe?.httpGet.path).not.toBe(readinessProbe.httpGet.path)
    }
})

test('[MM-09] settings are those of the product, secrets come by reference alone, and each folder that is written is a volume', () => {
  const secret = /SECRET|PASSWORD|KEY|DATABASE/
  const literal = [
    ...all('ConfigMap').flatMap(({ data }) => Object.keys(data)),
    ...templates.flatMap(({ spec }) => spec.containers.flatMap(({ env }) => (env ?? []).map(({ name }) => name))),
  ]
  for (const name of literal) expect(settingNames).toContain(name)
  expect(literal.filter((name) => secret.test(name))).toEqual([])
  for (const { spec } of templates)
    for (const { volumeMounts, envFrom, command } of spec.containers) {
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/app/.cache', '/tmp'])
      expect(spec.volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name))
      expect(envFrom.some((one) => 'secretRef' in one && one.secretRef.name === 'plinth')).toBe(true)
      const program = command?.[1] ?? 'apps/api/dist/server.js'
      expect(existsSync(path.join(root, program.replace('dist/', 'src/').replace(/\.js$/, '.ts')))).toBe(true)
    }
})

test('[MM-09] compose starts three servers and two workers after one migration, on disks that they cannot change', () => {
  const Service = z.looseObject({
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    deploy: z.object({ replicas: z.number() }).optional(),
    depends_on: z.unknown().optional(),
  })
  const { services } = z
    .object({ services: z.record(z.string(), Service) })
    .parse(parse(readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }))
  expect(services['plinth']?.deploy?.replicas).toBe(3)
  expect(services['worker']?.deploy?.replicas).toBe(2)
  const ours = ['migrate', 'plinth', 'worker']
  for (const name of ours) expect(services[name], name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  for (const name of ours)
    for (const set of Object.keys(services[name]?.environment ?? {})) expect(settingNames).toContain(set)
  for (const name of ['plinth', 'worker'])
    expect(services[name]?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
})
