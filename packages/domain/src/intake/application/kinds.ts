/** The two public forms: the short one and the whole wizard. */
export const applicationKinds = ['init-request', 'full-request'] as const
export type ApplicationKind = (typeof applicationKinds)[number]
