// Before anything loads Zod: its compiler makes functions of text, which our policy forbids, and each page would report that
// it was stopped. Set where Zod looks for it, and not by its own call, which would bring it to pages that do without (SC-14).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
