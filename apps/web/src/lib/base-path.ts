/** Where the API's addresses begin: the server writes its setting into the page it serves, '/api' when it has none (V-02). */
export const basePath = (): string => document.documentElement.dataset['base'] ?? '/api'
