{{- /* With what Kubernetes appends, it fits into a label: "-command", or the revision of a StatefulSet. */ -}}
{{- define "herzbot.name" -}}
{{- $name := printf "%s-%s" .Release.Name .Chart.Name }}
{{- if contains .Chart.Name .Release.Name }}{{ $name = .Release.Name }}{{ end }}
{{- $name | trunc 52 | regexFind "^.*[a-z0-9]" }}
{{- end }}

{{- /* The volume of the first process, as a StatefulSet names it. */ -}}
{{- define "herzbot.claim" -}}
data-{{ include "herzbot.name" . }}-0
{{- end }}

{{- define "herzbot.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "herzbot.labels" -}}
{{ include "herzbot.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- /* What the program would refuse, or what can't work, is said before anything is installed. */ -}}
{{- define "herzbot.check" -}}
{{- $settings := .Values.settings | default dict }}
{{- $secrets := .Values.secrets | default dict }}
{{- $discord := hasKey $secrets "DISCORD_TOKEN" }}
{{- $matrix := hasKey $settings "MATRIX_HOMESERVER" }}
{{- $playground := eq (get $settings "HERZBOT_PLAYGROUND") "on" }}
{{- if not (or $discord $matrix $playground) }}
{{- fail "Nobody could reach the bot: set secrets.DISCORD_TOKEN, settings.MATRIX_HOMESERVER, or settings.HERZBOT_PLAYGROUND to \"on\"" }}
{{- end }}
{{- if and $playground (not (hasKey $secrets "HERZBOT_PLAYGROUND_PASSPHRASE")) }}
{{- fail "Others can reach the playground: set secrets.HERZBOT_PLAYGROUND_PASSPHRASE" }}
{{- end }}
{{- if gt (int .Values.replicas) 1 }}
{{- if not (hasKey $secrets "HERZBOT_DATABASE") }}
{{- fail "Several replicas need a PostgreSQL: set secrets.HERZBOT_DATABASE" }}
{{- end }}
{{- if or $matrix $playground }}
{{- fail "Several replicas share Discord alone (docs/scaling.md): install Matrix and the playground as a release with one replica" }}
{{- end }}
{{- end }}
{{- end }}

{{- /* The ports that others than Prometheus need: name and number. */ -}}
{{- define "herzbot.ports" -}}
{{- $ports := dict }}
{{- $settings := .Values.settings | default dict }}
{{- if hasKey $settings "HERZBOT_WEB_URL" }}{{ $_ := set $ports "web" 7170 }}{{ end }}
{{- if eq (get $settings "HERZBOT_PLAYGROUND") "on" }}{{ $_ := set $ports "playground" 7070 }}{{ end }}
{{- $ports | toJson }}
{{- end }}
