{{- /* The pod of the bot, or of a command that runs in its place. */ -}}
{{- define "herzbot.pod" -}}
{{- $ports := include "herzbot.ports" . | fromJson }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
# The bot doesn't talk with Kubernetes.
automountServiceAccountToken: false
enableServiceLinks: false
# The time to write everything to the disk and to return leases. The bot usually needs much less.
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: {type: RuntimeDefault}
containers:
  - name: herzbot
    image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
    imagePullPolicy: {{ .Values.image.pullPolicy }}
    {{- with .Values.args }}
    args: {{- toYaml . | nindent 6 }}
    stdin: true
    stdinOnce: true
    {{- end }}
    env:
      # A folder of the bot's own: the root of a volume belongs to others.
      - {name: HERZBOT_DATA, value: /data/herzbot}
      # Room for what is made on the way, such as a backup to standard output. The root is read-only.
      - {name: TMPDIR, value: /data}
      - {name: HERZBOT_METRICS, value: "0.0.0.0:9464"}
      {{- if and $ports.web (gt (int .Values.replicas) 1) }}
      # Where the other processes reach this one: they pass on requests for its tables.
      - {name: HERZBOT_WEB_BIND, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
      {{- else if $ports.web }}
      - {name: HERZBOT_WEB_BIND, value: 0.0.0.0}
      {{- end }}
      {{- if $ports.playground }}
      - {name: HERZBOT_PLAYGROUND_BIND, value: 0.0.0.0}
      - {name: HERZBOT_PLAYGROUND_PORT, value: "7070"}
      {{- end }}
      {{- range $setting, $value := .Values.settings }}
      - name: {{ $setting }}
        value: {{ $value | quote }}
      {{- end }}
      {{- range $setting, $secret := .Values.secrets }}
      - name: {{ $setting }}{{ if ne $setting "MATRIX_APPSERVICE" }}_FILE{{ end }}
        value: /run/secrets/herzbot/{{ $setting }}
      {{- end }}
    ports:
      - {name: metrics, containerPort: 9464}
      {{- range $name, $port := $ports }}
      - name: {{ $name }}
        containerPort: {{ $port }}
      {{- end }}
    {{- if not .Values.args }}
    livenessProbe:
      httpGet: {path: /live, port: metrics}
      periodSeconds: 30
      timeoutSeconds: 5
    readinessProbe:
      httpGet: {path: /ready, port: metrics}
      timeoutSeconds: 5
    # Nothing answers before the data are open. Large or damaged data may take long; a start that ends begins anew by itself.
    startupProbe:
      httpGet: {path: /live, port: metrics}
      periodSeconds: 5
      timeoutSeconds: 5
      failureThreshold: 720
    {{- end }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: {drop: [ALL]}
    resources: {{- toYaml .Values.resources | nindent 6 }}
    volumeMounts:
      - {name: data, mountPath: /data}
      {{- if .Values.secrets }}
      - {name: secrets, mountPath: /run/secrets/herzbot, readOnly: true}
      {{- end }}
{{- if or .Values.secrets .Values.args }}
volumes:
  {{- if .Values.args }}
  - name: data
    persistentVolumeClaim:
      claimName: {{ include "herzbot.claim" . }}
  {{- end }}
  {{- if .Values.secrets }}
  - name: secrets
    projected:
      # For the bot's group, which fsGroup gives it.
      defaultMode: 0440
      sources:
        {{- range $setting, $secret := .Values.secrets }}
        - secret:
            name: {{ $secret.name | quote }}
            items: [{key: {{ $secret.key | quote }}, path: {{ $setting }}}]
        {{- end }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
